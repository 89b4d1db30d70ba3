package io.mneme.record.conversation;

import io.mneme.api.conversation.Utterance;
import io.mneme.api.journal.Journal;
import io.mneme.spi.erase.Erased;
import io.mneme.spi.erase.ErasureParticipant;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Removes the text files of erased utterances. */
@Component
public final class MirrorErasure implements ErasureParticipant {

    private final Journal<Utterance> journal;
    private final Mirror mirror;

    @Activate
    public MirrorErasure(
            @Reference(target = "(kind=utterance)") Journal<Utterance> journal,
            @Reference ConversationSettings.CurrentSettings configuration) {
        this(journal, configuration::current);
    }

    MirrorErasure(Journal<Utterance> journal, Supplier<ConversationSettings> settings) {
        this.journal = journal;
        this.mirror = new Mirror(settings);
    }

    @Override
    public String name() {
        return "mirror";
    }

    @Override
    public String holds() {
        return "one file for each conversation, as other programs read it";
    }

    @Override
    public ErasureStage stage() {
        return ErasureStage.COPIES;
    }

    @Override
    public Found find(Erased what) {
        return new Found(files(what).size());
    }

    @Override
    public Removed remove(Erased what) {
        return new Removed(files(what).stream().filter(mirror::remove).count());
    }

    private List<Path> files(Erased what) {
        return mirror.filesOf(what.journal().equals(journal.name()) ? what.ids() : Set.of());
    }
}
