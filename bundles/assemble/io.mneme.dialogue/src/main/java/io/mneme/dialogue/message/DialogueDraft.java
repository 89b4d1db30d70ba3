package io.mneme.dialogue.message;

import static java.util.Objects.requireNonNull;

import io.mneme.api.context.Omission;
import io.mneme.api.window.SelectedWindow;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What the stages have made of the messages. Immutable: each stage returns another one.
 *
 * @param entries the entries to show, oldest first
 * @param older visible entries before these, which are not shown but may be quoted, oldest first
 * @param window how the entries were selected; empty before that
 * @param note the note in its place; empty if there is none
 * @param omissions what was left out, and why
 */
public record DialogueDraft(
        EntryList entries,
        EntryList older,
        Optional<SelectedWindow> window,
        Optional<PlacedNote> note,
        List<Omission> omissions) {

    public DialogueDraft {
        requireNonNull(window, "window");
        requireNonNull(note, "note");
        omissions = List.copyOf(omissions);
    }

    /** Starts with an entry for each message. */
    public static DialogueDraft of(List<DialogueEntry> entries) {
        return new DialogueDraft(
                EntryList.of(entries), EntryList.of(List.of()), Optional.empty(), Optional.empty(), List.of());
    }

    /** Returns the same with other entries. */
    public DialogueDraft withEntries(List<DialogueEntry> other) {
        return new DialogueDraft(EntryList.of(other), older, window, note, omissions);
    }

    /** Returns the same with the entries of a window; those before it can be quoted. */
    public DialogueDraft withWindow(
            List<DialogueEntry> shown, List<DialogueEntry> before, Optional<SelectedWindow> selected) {
        return new DialogueDraft(EntryList.of(shown), EntryList.of(before), selected, note, omissions);
    }

    /** Returns the same with a note. */
    public DialogueDraft withNote(PlacedNote placed) {
        return new DialogueDraft(entries, older, window, Optional.of(placed), omissions);
    }

    /** Returns the same, with more that was left out. */
    public DialogueDraft withOmissions(List<Omission> more) {
        if (more.isEmpty()) {
            return this;
        }
        List<Omission> all = new ArrayList<>(omissions);
        all.addAll(more);
        return new DialogueDraft(entries, older, window, note, all);
    }

    /**
     * The note in its place.
     *
     * @param entry number of the entry before which it is; the number of entries if it is at the end
     * @param text what the model reads
     */
    public record PlacedNote(int entry, String text) {}
}
