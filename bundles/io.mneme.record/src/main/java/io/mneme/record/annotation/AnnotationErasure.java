package io.mneme.record.annotation;

import io.mneme.api.conversation.Utterance;
import io.mneme.api.journal.Journal;
import io.mneme.spi.erase.Erased;
import io.mneme.spi.erase.ErasureParticipant;
import java.util.Set;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Removes titles, tags and projects of erased conversations. */
@Component
public final class AnnotationErasure implements ErasureParticipant {

    private final Journal<Utterance> utterances;
    private final Annotations annotations;

    @Activate
    public AnnotationErasure(
            @Reference(target = "(kind=utterance)") Journal<Utterance> utterances,
            @Reference(target = "(kind=annotation)") Journal<Annotation> annotations) {
        this.utterances = utterances;
        this.annotations = new Annotations(annotations);
    }

    @Override
    public String name() {
        return "annotations";
    }

    @Override
    public Found find(Erased what) {
        return new Found(annotations.about(conversations(what)).size());
    }

    @Override
    public Removed remove(Erased what) {
        return new Removed(annotations.erase(conversations(what)));
    }

    private Set<String> conversations(Erased what) {
        return what.journal().equals(utterances.name()) ? what.conversations() : Set.of();
    }
}
