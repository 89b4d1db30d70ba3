package io.mneme.dialogue.stage;

import io.mneme.api.dialogue.Message;
import io.mneme.dialogue.message.DialogueDraft;
import io.mneme.dialogue.message.DialogueEntry;
import io.mneme.dialogue.message.EntryList;
import io.mneme.dialogue.message.MessageFields;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Merges a run of messages of one author and one calendar day into one entry, a line each, where names are shown. Messages with
 * media, without text, with a marker, with another debug flag, and those that a model reads as they came stay alone.
 */
public final class MergingStage implements DialogueStage {

    @Override
    public String name() {
        return "merging";
    }

    /** Merges from the newest entry back, since entries beyond the fetch limit are not shown. */
    @Override
    public DialogueDraft apply(DialogueDraft draft, StageRequest request) {
        if (!request.names()) {
            return draft;
        }
        ZoneId zone = request.settings().zone();
        EntryList all = draft.entries();
        Deque<DialogueEntry> merged = new ArrayDeque<>();
        int from = all.size();
        while (from > 0 && merged.size() < request.fetchLimit()) {
            int to = from--;
            while (from > 0 && continues(all.get(from - 1), all.get(to - 1), zone)) {
                from--;
            }
            merged.addFirst(merged(all.subList(from, to)));
        }
        EntryList entries = all.range(0, from);
        entries.addAll(merged);
        return draft.withEntries(entries);
    }

    private static boolean continues(DialogueEntry before, DialogueEntry next, ZoneId zone) {
        Message one = before.first();
        Message other = next.first();
        return one.author().equals(other.author())
                && one.authorId().equals(other.authorId())
                && canMerge(before)
                && canMerge(next)
                && MessageFields.isDebug(one) == MessageFields.isDebug(other)
                && day(one, zone).equals(day(other, zone));
    }

    private static boolean canMerge(DialogueEntry entry) {
        return !entry.isProvided()
                && !entry.content().isBlank()
                && entry.first().marker().isEmpty()
                && entry.shownMedia().findAny().isEmpty();
    }

    /** Returns the day of a message; empty if it has no readable time. */
    private static Optional<LocalDate> day(Message message, ZoneId zone) {
        return MessageFields.moment(message).map(moment -> LocalDate.ofInstant(moment, zone));
    }

    private static DialogueEntry merged(List<DialogueEntry> run) {
        if (run.size() == 1) {
            return run.get(0);
        }
        List<Message> parts =
                run.stream().flatMap(entry -> entry.parts().stream()).toList();
        String joined = run.stream().map(DialogueEntry::content).collect(Collectors.joining("\n"));
        return run.get(0).withParts(parts, joined);
    }
}
