package io.mneme.spi.erase;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;

/** What every participant of an erasure must do. A holder's test implements this interface, and JUnit runs it all. */
public interface ErasureContract {

    /** A text that no other part of a test contains. */
    String TEXT = "the text that is erased";

    /** Returns the participant under test, the same one during a test; it has nothing at first. */
    ErasureParticipant participant();

    /** Makes the holder keep this text of a new entry; returns what erases that entry. */
    Erased hold(String text);

    /** Returns whether the holder has this text, also in any byte of its files. */
    boolean holds(String text);

    @Test
    default void hasAName() {
        assertThat(participant().name()).isNotBlank();
    }

    @Test
    default void findsWhatIsThere() {
        Erased what = hold(TEXT);
        assertThat(holds(TEXT)).isTrue();
        assertThat(participant().find(what).items()).isPositive();
        assertThat(holds(TEXT)).isTrue();
    }

    @Test
    default void removesWhatItHasFound() {
        Erased what = hold(TEXT);
        long found = participant().find(what).items();
        assertThat(participant().remove(what).items()).isEqualTo(found);
        assertThat(participant().find(what).items()).isZero();
        assertThat(holds(TEXT)).isFalse();
    }

    @Test
    default void removingTwiceIsTheSameAsOnce() {
        Erased what = hold(TEXT);
        participant().remove(what);
        assertThat(participant().remove(what).items()).isZero();
        assertThat(holds(TEXT)).isFalse();
    }

    @Test
    default void anUnknownIdIsNothing() {
        Erased known = hold(TEXT);
        Erased unknown = new Erased(known.journal(), Set.of("unknown"), Set.of("unknown"));
        assertThat(participant().find(unknown).items()).isZero();
        assertThat(participant().remove(unknown).items()).isZero();
    }

    @Test
    default void nothingIsNothing() {
        Erased known = hold(TEXT);
        Erased nothing = new Erased(known.journal(), Set.of(), Set.of());
        assertThat(participant().find(nothing).items()).isZero();
        assertThat(participant().remove(nothing).items()).isZero();
        assertThat(holds(TEXT)).isTrue();
    }

    @Test
    default void aTextThatIsNotThereIsNothing() {
        Erased what = hold(TEXT);
        assertThat(participant().findText("a text of nothing").items()).isZero();
        assertThat(participant().removeText("a text of nothing").items()).isZero();
        assertThat(participant().remove(what).items()).isPositive();
    }

    @Test
    default void nothingOfATextIsFoundOnceItIsRemoved() {
        Erased what = hold(TEXT);
        participant().remove(what);
        participant().removeText(TEXT);
        assertThat(participant().findText(TEXT).items()).isZero();
        assertThat(holds(TEXT)).isFalse();
    }

    @Test
    default void nothingIsLeftOfAnOwnerOnceTheirEntriesAndTheRestAreRemoved() {
        Erased what = hold(TEXT);
        participant().remove(what);
        participant().removeRest();
        assertThat(participant().findRest().items()).isZero();
        assertThat(participant().removeRest().items()).isZero();
        assertThat(holds(TEXT)).isFalse();
    }
}
