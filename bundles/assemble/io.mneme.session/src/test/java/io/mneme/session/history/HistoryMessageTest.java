package io.mneme.session.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.dialogue.Role;
import io.mneme.api.session.CharacterSession.ReplyStatus;
import io.mneme.api.session.DeltaJoining;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Deltas are joined to the text of a message. */
class HistoryMessageTest {

    private static final String FACE = "\ud83d\ude00";

    private static HistoryMessage grown(DeltaJoining joining, Stream<String> deltas) {
        HistoryMessage message = new CharacterHistory("luna", "k", "p", 0).add(Role.ASSISTANT, "");
        message.open("r1", "");
        deltas.forEach(delta -> message.append(delta, joining, 1_000_000));
        return message;
    }

    private static String finished(HistoryMessage message) {
        message.finish(ReplyStatus.COMPLETED);
        return message.content();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            quoteCharacter = '~',
            delimiter = '=',
            value = {"unbe|lievable=unbelievable", "3|.|14=3.14", "你|好|。=你好。", "$|5=$5", "\"|quoted|\"=\"quoted\""})
    void deltasAreJoinedAsTheyCame(String deltas, String text) {
        assertThat(finished(grown(DeltaJoining.VERBATIM, Stream.of(deltas.split("\\|")))))
                .isEqualTo(text);
    }

    @Test
    void wordsAreJoinedBySpaces() {
        assertThat(finished(grown(DeltaJoining.WORDS, Stream.of("Hello", "there", "!"))))
                .isEqualTo("Hello there!");
    }

    @ParameterizedTest(name = "joined {0}")
    @ValueSource(strings = {"VERBATIM", "WORDS"})
    void aPairOfSurrogatesOverTwoDeltasComesOutWhole(DeltaJoining joining) {
        assertThat(finished(grown(joining, Stream.of("\ud83d", "\ude00")))).isEqualTo(FACE);
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void anyTextComesOutAsItWentIn(long seed) {
        Random random = new Random(seed);
        String text = random.ints(500, 1, 0x1FFFF)
                .filter(point -> Character.getType(point) != Character.SURROGATE)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
        Stream.Builder<String> deltas = Stream.builder();
        for (int from = 0; from < text.length(); ) {
            int to = Math.min(text.length(), from + 1 + random.nextInt(4));
            deltas.add(text.substring(from, to));
            from = to;
        }

        assertThat(finished(grown(DeltaJoining.VERBATIM, deltas.build()))).isEqualTo(text);
    }

    @Test
    void halfAPairIsNotShownBeforeItsOtherHalf() {
        assertThat(grown(DeltaJoining.VERBATIM, Stream.of("Hi ", "\ud83d")).content())
                .isEqualTo("Hi ");
    }

    @Test
    void halfAPairWithoutItsOtherHalfIsReplaced() {
        assertThat(finished(grown(DeltaJoining.VERBATIM, Stream.of("Hi ", "\ud83d", "!"))))
                .isEqualTo("Hi \ufffd!");
    }
}
