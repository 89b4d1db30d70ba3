package io.mneme.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class WindowAlignmentTest {

    private static final int NEW = WindowAlignment.NEW;

    private static int[] align(String former, String window, Integer... known) {
        List<Integer> places = known.length == 0
                ? IntStream.range(0, window.length()).mapToObj(i -> NEW).toList()
                : List.of(known);
        return WindowAlignment.align(
                places, former.length(), (index, place) -> window.charAt(index) == former.charAt(place));
    }

    @Test
    void aWindowThatSlidesKeepsWhatIsStillThere() {
        assertThat(align("abcd", "bcde")).containsExactly(1, 2, 3, NEW);
    }

    @Test
    void anObjectThatWasReadIsItsEntryAndAnotherThatReadsTheSameIsNew() {
        assertThat(align("aaa", "aaa", 1, 2, NEW)).containsExactly(1, 2, NEW);
    }

    @Test
    void anObjectThatIsThereTwiceIsOneEntryAndANewOne() {
        assertThat(align("ab", "aba", 0, 1, 0)).containsExactly(0, 1, NEW);
    }

    @Test
    void aSummaryIsNewAndWhatFollowsItStays() {
        assertThat(align("abcd", "scd")).containsExactly(NEW, 2, 3);
    }

    @Test
    void anEditedMessageIsNewInItsPlace() {
        assertThat(align("abc", "aXc")).containsExactly(0, NEW, 2);
        assertThat(align("abc", "aXc", 0, NEW, 2)).containsExactly(0, NEW, 2);
    }

    @Test
    void copiesBetweenObjectsThatWereReadAreFound() {
        assertThat(align("abcd", "abcd", 0, NEW, NEW, 3)).containsExactly(0, 1, 2, 3);
    }

    @Test
    void anEntryOutsideTheWindowLimitsNoGap() {
        assertThat(align("ab", "cx", 5, NEW)).containsExactly(5, NEW);
        assertThat(align("ab", "xcb", NEW, 5, 1)).containsExactly(NEW, 5, 1);
    }

    @Test
    void anyAlignmentPairsEqualMessagesInOrderSeeds() {
        for (int seed = 0; seed < 300; seed++) {
            Random random = new Random(seed);
            String former = text(random);
            String window = text(random);
            int last = -1;
            List<Integer> taken = new ArrayList<>();
            int[] places = align(former, window);
            for (int i = 0; i < places.length; i++) {
                if (places[i] != NEW) {
                    assertThat(places[i]).as("seed %d", seed).isGreaterThan(last);
                    assertThat(former.charAt(places[i])).as("seed %d", seed).isEqualTo(window.charAt(i));
                    last = places[i];
                    taken.add(last);
                }
            }
            assertThat(taken).as("seed %d", seed).hasSize(longestCommon(former, window));
        }
    }

    private static String text(Random random) {
        StringBuilder text = new StringBuilder();
        random.ints(random.nextInt(12), 'a', 'e').forEach(letter -> text.append((char) letter));
        return text.toString();
    }

    private static int longestCommon(String one, String other) {
        if (one.isEmpty() || other.isEmpty()) {
            return 0;
        }
        int[][] lengths = new int[one.length() + 1][other.length() + 1];
        for (int i = 1; i <= one.length(); i++) {
            for (int j = 1; j <= other.length(); j++) {
                lengths[i][j] = one.charAt(i - 1) == other.charAt(j - 1)
                        ? lengths[i - 1][j - 1] + 1
                        : Math.max(lengths[i - 1][j], lengths[i][j - 1]);
            }
        }
        return lengths[one.length()][other.length()];
    }
}
