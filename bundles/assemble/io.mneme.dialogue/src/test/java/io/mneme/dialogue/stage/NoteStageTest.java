package io.mneme.dialogue.stage;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.context.ContextItem;
import io.mneme.api.dialogue.DialogueInput;
import io.mneme.api.dialogue.DialogueInput.ContextNote;
import io.mneme.dialogue.DialogueHarness;
import io.mneme.dialogue.SampleMessages;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class NoteStageTest {

    private final DialogueHarness harness = new DialogueHarness();
    private final SampleMessages messages = new SampleMessages();

    private void say(int number) {
        for (int i = 0; i < number; i++) {
            messages.say(i % 2 == 0 ? "Ann" : "Bob", "text");
        }
    }

    private DialogueInput noting(String text, int depth) {
        return DialogueInput.of(messages.list()).withNote(new ContextNote(text, OptionalInt.of(depth)));
    }

    /** Returns the place of the note among all items. */
    private int place(DialogueInput input) {
        List<String> tags = harness.items(input).stream().map(ContextItem::tag).toList();
        assertThat(tags).containsOnlyOnce("CONTEXT_NOTE_INJECTION");
        return tags.indexOf("CONTEXT_NOTE_INJECTION");
    }

    @Test
    void theNoteIsASystemLineOfAUser() {
        say(1);
        assertThat(harness.lines(noting(" Be kind. ", 0))).containsExactly("USER Ann: text", "USER [System: Be kind.]");
    }

    @Test
    void anExactNoteIsAtItsDepth() {
        harness.configure("context_note_placement", "exact");
        say(10);
        assertThat(place(noting("n", 3))).isEqualTo(7);
    }

    @Test
    void aDepthOfZeroIsTheEnd() {
        say(10);
        assertThat(place(noting("n", 0))).isEqualTo(10);
    }

    @Test
    void aDepthBeyondTheHistoryIsTheStart() {
        say(10);
        assertThat(place(noting("n", 11))).isZero();
        harness.configure("context_note_placement", "exact");
        assertThat(place(noting("n", 11))).isZero();
    }

    @Test
    void anEmptyHistoryHasOnlyTheNote() {
        assertThat(place(noting("n", 3))).isZero();
    }

    @Test
    void aBlankNoteIsAbsentAndTheConfiguredOneApplies() {
        say(2);
        assertThat(harness.lines(noting(" ", 1))).hasSize(2);
        harness.configure("context_note", "general", "context_note_depth", "0");
        assertThat(harness.lines(noting(" ", 1))).last().isEqualTo("USER [System: general]");
    }

    @Test
    void aNoteOfTheRequestReplacesTheConfiguredOne() {
        say(2);
        harness.configure("context_note", "general", "context_note_depth", "0");
        assertThat(harness.lines(noting("own", 2)))
                .startsWith("USER [System: own]")
                .hasSize(3);
    }

    @Test
    void anAnchoredNoteStaysUntilItIsDeeperThanDepthAndBandAndThenMovesBackToItsDepth() {
        List<Integer> depths = new ArrayList<>();
        say(30);
        for (int i = 0; i < 27; i++) {
            say(i % 2 == 0 ? 1 : 0);
            if (i % 2 == 1) {
                messages.say("Bob", "text");
            }
            depths.add(messages.list().size() - place(noting("n", 4)));
        }
        assertThat(depths).startsWith(4, 5, 6, 7, 8, 9, 10, 11, 12, 4, 5).allMatch(depth -> depth >= 4 && depth <= 12);
    }
}
