package io.mneme.context.history;

import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.InvalidRequestException;
import io.mneme.api.dictation.Dictation;
import io.mneme.api.dictation.DictationLanes;
import io.mneme.api.journal.Journal;
import io.mneme.context.contributor.RequestScope;
import io.mneme.context.recipe.RequestBounds;
import io.mneme.context.settings.DictationSettings;
import io.mneme.spi.kind.EntryKind;
import java.util.Optional;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Finds the confirmed dictations of a request's mode; without a mode, those of every mode. */
@Component
public final class DictationHistories implements HistorySource {

    private final Journal<Dictation> journal;
    private final EntryKind<Dictation> kind;

    @Activate
    public DictationHistories(
            @Reference(target = "(kind=dictation)") Journal<Dictation> journal,
            @Reference(target = "(kind=dictation)") EntryKind<Dictation> kind) {
        this.journal = journal;
        this.kind = kind;
    }

    /** Rejects a chain of modes, whose dictations are recorded step by step. */
    @Override
    public Optional<InvalidRequestException> rejection(ContextRequest request) {
        String mode = request.selector("mode");
        return Dictation.isChain(mode)
                ? Optional.of(new InvalidRequestException(
                        "mode",
                        "must be a single mode, since each step of a chain is asked for by itself: "
                                + RequestBounds.shown(mode)))
                : Optional.empty();
    }

    @Override
    public History historyOf(RequestScope scope) {
        DictationSettings settings = scope.settings();
        String mode = scope.request().selector("mode");
        TextLimit limit = new TextLimit(settings.maxEntryChars());
        return JournalHistory.present(
                journal,
                kind,
                mode.isEmpty() ? DictationLanes.CONFIRMED : DictationLanes.confirmed(mode),
                dictation -> limit.allows(dictation.finalText()),
                settings.maxEntryChars());
    }
}
