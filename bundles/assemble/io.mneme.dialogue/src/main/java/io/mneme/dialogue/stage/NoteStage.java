package io.mneme.dialogue.stage;

import io.mneme.api.dialogue.DialogueInput.ContextNote;
import io.mneme.dialogue.message.DialogueDraft;
import io.mneme.dialogue.message.DialogueDraft.PlacedNote;
import io.mneme.dialogue.message.DialogueEntry;
import io.mneme.dialogue.settings.NoteSettings;
import java.util.List;
import java.util.Optional;

/** Places the note of the request, or else that of the configuration, among the entries. */
public final class NoteStage implements DialogueStage {

    @Override
    public String name() {
        return "context-note";
    }

    @Override
    public DialogueDraft apply(DialogueDraft draft, StageRequest request) {
        NoteSettings settings = request.settings().note();
        Optional<ContextNote> own =
                request.input().note().filter(note -> !note.text().isBlank());
        String text = own.map(ContextNote::text).orElse(settings.text()).strip();
        if (text.isEmpty()) {
            return draft;
        }
        int depth =
                own.flatMap(note -> note.depth().stream().boxed().findFirst()).orElse(settings.depth());
        return draft.withNote(new PlacedNote(
                target(draft.entries(), depth, settings), request.texts().text("note", "note", text)));
    }

    private static int target(List<DialogueEntry> entries, int depth, NoteSettings settings) {
        int last = entries.size() - 1;
        int exact = Math.max(0, entries.size() - depth);
        if (exact > last && last >= 0 && entries.get(last).awaitsResults()) {
            // Nothing stands between a call and its results.
            return last;
        }
        if (depth == 0 || exact == 0 || !settings.anchored()) {
            return exact;
        }
        return anchored(entries, exact, settings.band());
    }

    /**
     * Returns the first entry whose index is at least the last multiple of {@code band + 1}. The multiple depends on the conversation
     * alone, so that the note stays there until it would be deeper than depth and band together, also after a restart.
     */
    private static int anchored(List<DialogueEntry> entries, int exact, int band) {
        long index = entries.get(exact).index();
        long anchor = index - index % (band + 1L);
        int entry = exact;
        while (entry > 0 && entries.get(entry - 1).index() >= anchor) {
            entry--;
        }
        return entry;
    }
}
