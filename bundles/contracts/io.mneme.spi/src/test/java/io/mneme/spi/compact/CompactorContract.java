package io.mneme.spi.compact;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.dialogue.Message;
import io.mneme.api.dialogue.Role;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The contract of every compactor. A compactor's test implements this interface, and JUnit runs it all. */
public interface CompactorContract {

    /** Returns the compactor under test. */
    Compactor compactor();

    /** Returns the seeds of the random messages. */
    static LongStream seeds() {
        return LongStream.rangeClosed(1, 50);
    }

    @Test
    default void hasAShortLowerCaseName() {
        assertThat(compactor().name()).matches("[a-z][a-z0-9-]{0,30}");
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("io.mneme.spi.compact.CompactorContract#seeds")
    default void returnsATextWithinTheLimitOrNone(long seed) {
        Random random = new Random(seed);
        LeavingMessages leaving = leaving(random, Optional.empty());
        Optional<String> first = compactor().compact(leaving);
        assertFits(first, leaving);
        LeavingMessages later = leaving(random, first);
        assertFits(compactor().compact(later), later);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("io.mneme.spi.compact.CompactorContract#seeds")
    default void returnsTheSameTwice(long seed) {
        Optional<String> former = Optional.of("Ann has 3 cats.");
        assertThat(compactor().compact(leaving(new Random(seed), former)))
                .isEqualTo(compactor().compact(leaving(new Random(seed), former)));
    }

    private static void assertFits(Optional<String> summary, LeavingMessages leaving) {
        assertThat(summary.filter(String::isBlank)).isEmpty();
        assertThat(summary).matches(text -> text.isEmpty() || leaving.admits(text.get()), "is within the limit");
    }

    /** Also messages without text, and limits that hold next to nothing. */
    private static LeavingMessages leaving(Random random, Optional<String> former) {
        List<Message> messages = new ArrayList<>();
        for (int i = 1 + random.nextInt(80); i > 0; i--) {
            messages.add(message(i, random));
        }
        return new LeavingMessages(
                former, messages, List.of("en", "zh"), 40 + random.nextInt(2_000), text -> (text.length() + 3) / 4);
    }

    private static Message message(int number, Random random) {
        Role role = Role.values()[random.nextInt(Role.values().length)];
        String text =
                switch (random.nextInt(4)) {
                    case 0 -> "";
                    case 1 -> "我明天" + random.nextInt(24) + "点到北京大学找王小明。";
                    case 2 -> "Can Ann call +1 415 555 01" + (10 + random.nextInt(90)) + "?";
                    default -> "We met Bob Miller in Oslo on 2025-03-0" + (1 + random.nextInt(9)) + ". It was cold.";
                };
        return new Message(
                "m" + number,
                Instant.EPOCH.plusSeconds(60L * number).toString(),
                "c1",
                random.nextInt(5) == 0 ? "" : "Author " + random.nextInt(5),
                "",
                role,
                text,
                Optional.empty(),
                List.of(),
                Optional.empty(),
                Map.of());
    }
}
