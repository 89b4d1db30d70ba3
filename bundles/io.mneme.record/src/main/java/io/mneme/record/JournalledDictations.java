package io.mneme.record;

import io.mneme.api.dictation.Dictation;
import io.mneme.api.dictation.DictationFilter;
import io.mneme.api.dictation.DictationLanes;
import io.mneme.api.dictation.Dictations;
import io.mneme.api.dictation.Recording;
import io.mneme.api.dictation.RevisionMismatchException;
import io.mneme.api.entry.InvalidEntryException;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.Selection;
import io.mneme.api.journal.Slice;
import io.mneme.api.journal.Stored;
import io.mneme.api.redaction.Redactions;
import io.mneme.api.redaction.Sink;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Records dictations in their journal. */
@Component
public final class JournalledDictations implements Dictations {

    private static final LineRedaction.Form FORM = new LineRedaction.Form(
            Stream.concat(Arrays.stream(Key.values()).map(Key::json), Stream.of(DictationDraft.EDITED_AT))
                    .collect(Collectors.toUnmodifiableSet()),
            Set.of(Key.ID.json()),
            Set.of(Key.TIMESTAMP.json(), DictationDraft.EDITED_AT),
            Set.of(Key.ENHANCE_MODE.json(), Key.STT_MODEL.json(), Key.LLM_MODEL.json()));

    private final Journal<Dictation> journal;
    private final LineRedaction redaction;

    @Activate
    public JournalledDictations(
            @Reference(target = "(kind=dictation)") Journal<Dictation> journal, @Reference Redactions redactions) {
        this.journal = journal;
        redaction = new LineRedaction(redactions, FORM);
    }

    @Override
    public Recording record(String json, Instant now) {
        Dictation dictation = DictationDraft.recorded(json, now);
        if (isChain(dictation.mode())) {
            return new Recording.NotRecorded("not recorded: chain mode");
        }
        return new Recording.Recorded(journal.append(redacted(dictation)));
    }

    @Override
    public Stored<Dictation> edit(String id, String patch, Optional<String> revision, Instant now) {
        return journal.edit(id, stored -> {
            check(stored, revision);
            Dictation edited = DictationDraft.edited(stored.entry(), patch, now);
            if (isChain(edited.mode()) && !edited.mode().equals(stored.entry().mode())) {
                throw new InvalidEntryException("enhance_mode", "must not be a chain of modes, which is not recorded");
            }
            return redacted(edited);
        });
    }

    @Override
    public void delete(String id, Optional<String> revision) {
        journal.delete(id, stored -> check(stored, revision));
    }

    @Override
    public Optional<Stored<Dictation>> find(String id) {
        return journal.find(id);
    }

    @Override
    public Slice<Dictation> list(DictationFilter filter, Position before, long skip, int limit) {
        Wanted wanted = new Wanted(filter);
        return wanted.isEverything()
                ? journal.page(selected(filter), before, skip, limit)
                : journal.search(selected(filter), wanted, before, skip, limit);
    }

    private static Selection selected(DictationFilter filter) {
        Selection lane = Selection.of(filter.mode().map(DictationLanes::ofMode).orElse(Journal.EVERYTHING))
                .between(filter.since(), Optional.empty());
        return filter.archived() ? lane : lane.active();
    }

    @Override
    public String json(Dictation dictation) {
        return DictationJson.text(dictation);
    }

    private Dictation redacted(Dictation dictation) {
        return redaction.isOn(Sink.STORE)
                ? DictationJson.of(JsonFields.lenient(redaction.redacted(Sink.STORE, DictationJson.text(dictation))))
                : dictation;
    }

    /** In a chain nobody sees the steps in between, so what they made of a text tells nothing of what was meant. */
    private static boolean isChain(String mode) {
        return mode.contains("→") || mode.contains("->");
    }

    private static void check(Stored<Dictation> stored, Optional<String> revision) {
        if (revision.isPresent() && !revision.get().equals(stored.revision())) {
            throw new RevisionMismatchException(stored.id(), revision.get(), stored.revision());
        }
    }
}
