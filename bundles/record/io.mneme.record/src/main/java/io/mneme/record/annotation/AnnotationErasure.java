package io.mneme.record.annotation;

import io.mneme.api.journal.Journal;
import io.mneme.spi.erase.Erased;
import io.mneme.spi.erase.ErasureParticipant;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Removes titles, tags and projects of erased conversations. */
@Component
public final class AnnotationErasure implements ErasureParticipant {

    private final Annotations annotations;

    @Activate
    public AnnotationErasure(@Reference(target = "(kind=annotation)") Journal<Annotation> annotations) {
        this.annotations = new Annotations(annotations);
    }

    @Override
    public String name() {
        return "annotations";
    }

    @Override
    public String holds() {
        return "titles, tags and mergers of conversations, in a journal";
    }

    @Override
    public ErasureStage stage() {
        return ErasureStage.CONVERSATIONS;
    }

    @Override
    public Found find(Erased what) {
        return new Found(annotations.about(what.conversations()).size());
    }

    @Override
    public Removed remove(Erased what) {
        return new Removed(annotations.erase(what.conversations()));
    }
}
