package io.mneme.dialogue.stage;

import io.mneme.api.dialogue.DialogueInput.AuthorPrivacy;
import io.mneme.api.dialogue.Message;
import io.mneme.api.dialogue.MessageMarker;
import io.mneme.dialogue.message.DialogueDraft;
import io.mneme.dialogue.message.DialogueEntry;
import io.mneme.dialogue.message.EntryList;
import io.mneme.dialogue.message.MessageAuthors;
import io.mneme.dialogue.message.NoticeMessage;
import io.mneme.dialogue.settings.NoticeTexts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Leaves out what must not be seen: all before the newest marker, authors with full privacy, and blocked authors, for whose runs of
 * messages a notice stands. No later stage receives what is left out, so no reply can quote it.
 */
public final class VisibilityStage implements DialogueStage {

    /** Precedes the author in the author id of a notice, so that notices on several authors stay apart. */
    private static final String BLOCKED = "blocked ";

    @Override
    public String name() {
        return "visibility";
    }

    @Override
    public DialogueDraft apply(DialogueDraft draft, StageRequest request) {
        AuthorPrivacy privacy = request.input().privacy();
        List<DialogueEntry> visible = afterMarker(draft.entries());
        if (!privacy.hidden().isEmpty()) {
            visible = visible.stream()
                    .filter(entry -> !privacy.hidden().contains(MessageAuthors.key(entry.first())))
                    .toList();
        }
        if (!privacy.blockedHours().isEmpty()) {
            visible = withNotices(visible, privacy.blockedHours(), request.texts());
        }
        return draft.withEntries(visible);
    }

    private static EntryList afterMarker(EntryList entries) {
        for (int i = entries.size() - 1; i >= 0; i--) {
            Optional<MessageMarker> marker = entries.isPlain(i)
                    ? Optional.empty()
                    : entries.get(i).first().marker();
            if (marker.isPresent()) {
                int start = marker.get() == MessageMarker.RESET ? i + 1 : i;
                return entries.range(start, entries.size());
            }
        }
        return entries;
    }

    private static List<DialogueEntry> withNotices(
            List<DialogueEntry> entries, Map<String, Double> blockedHours, NoticeTexts texts) {
        List<DialogueEntry> visible = new ArrayList<>(entries.size());
        String run = "";
        for (DialogueEntry entry : entries) {
            String author = MessageAuthors.key(entry.first());
            Double hours = blockedHours.get(author);
            if (hours == null) {
                visible.add(entry);
                run = "";
            } else if (!author.equals(run)) {
                visible.add(DialogueEntry.of(entry.position(), entry.index(), notice(entry.first(), hours, texts)));
                run = author;
            }
        }
        return visible;
    }

    private static Message notice(Message blocked, double hours, NoticeTexts texts) {
        String whole = Long.toString(Math.max(1, (long) Math.ceil(hours)));
        return NoticeMessage.of(
                "",
                BLOCKED + MessageAuthors.key(blocked),
                blocked,
                texts.text("blocked", "name", blocked.author(), "hours", whole),
                Optional.empty());
    }
}
