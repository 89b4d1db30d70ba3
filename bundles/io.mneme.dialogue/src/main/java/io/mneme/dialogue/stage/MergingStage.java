package io.mneme.dialogue.stage;

import io.mneme.api.dialogue.Message;
import io.mneme.dialogue.message.DialogueDraft;
import io.mneme.dialogue.message.DialogueEntry;
import io.mneme.dialogue.message.MessageFields;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.osgi.service.component.annotations.Component;

/**
 * Merges a run of messages of one author and one calendar day into one entry, a line each. Messages with media, without text, with a
 * marker, or with another debug flag stay alone.
 */
@Component
public final class MergingStage implements DialogueStage {

    @Override
    public String name() {
        return "merging";
    }

    @Override
    public int order() {
        return 3;
    }

    @Override
    public DialogueDraft apply(DialogueDraft draft, StageRequest request) {
        ZoneId zone = request.settings().zone();
        List<DialogueEntry> merged = new ArrayList<>(draft.entries().size());
        List<DialogueEntry> run = new ArrayList<>();
        for (DialogueEntry entry : draft.entries()) {
            if (!run.isEmpty() && !continues(run.get(0), entry, zone)) {
                addRun(run, merged);
            }
            run.add(entry);
        }
        addRun(run, merged);
        return draft.withEntries(merged);
    }

    private static boolean continues(DialogueEntry first, DialogueEntry next, ZoneId zone) {
        Message one = first.first();
        Message other = next.first();
        return one.author().equals(other.author())
                && one.authorId().equals(other.authorId())
                && canMerge(first)
                && canMerge(next)
                && MessageFields.isDebug(one) == MessageFields.isDebug(other)
                && day(one, zone).equals(day(other, zone));
    }

    private static boolean canMerge(DialogueEntry entry) {
        return !entry.content().isBlank()
                && entry.first().marker().isEmpty()
                && entry.shownMedia().findAny().isEmpty();
    }

    /** Returns the day of a message; empty if it has no readable time. */
    private static Optional<LocalDate> day(Message message, ZoneId zone) {
        if (message.timestamp().isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(OffsetDateTime.parse(message.timestamp())
                    .atZoneSameInstant(zone)
                    .toLocalDate());
        } catch (DateTimeException unreadable) {
            return Optional.empty();
        }
    }

    private static void addRun(List<DialogueEntry> run, List<DialogueEntry> merged) {
        if (run.size() == 1) {
            merged.add(run.get(0));
        } else if (!run.isEmpty()) {
            List<Message> parts =
                    run.stream().flatMap(entry -> entry.parts().stream()).toList();
            String joined = run.stream().map(DialogueEntry::content).collect(Collectors.joining("\n"));
            merged.add(run.get(0).withParts(parts, joined));
        }
        run.clear();
    }
}
