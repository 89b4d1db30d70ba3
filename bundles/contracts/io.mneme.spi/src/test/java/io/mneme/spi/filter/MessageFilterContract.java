package io.mneme.spi.filter;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.dialogue.MediaUse;
import io.mneme.api.dialogue.Message;
import io.mneme.api.dialogue.MessageMedia;
import io.mneme.api.dialogue.Role;
import io.mneme.api.policy.Setting;
import io.mneme.api.policy.Settings;
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

/** The contract of every message filter. A filter's test implements this interface, and JUnit runs it all. */
public interface MessageFilterContract {

    /** The name of the persona in all messages. */
    String PERSONA = "Luna";

    /** Returns the filter under test. */
    MessageFilter filter();

    /** Returns the seeds of the random messages. */
    static LongStream seeds() {
        return LongStream.rangeClosed(1, 50);
    }

    @Test
    default void hasAShortLowerCaseName() {
        assertThat(filter().name()).matches("[a-z][a-z0-9-]{0,30}");
    }

    @Test
    default void declaresEachSettingOnce() {
        assertThat(filter().settings())
                .extracting(Setting::name)
                .doesNotHaveDuplicates()
                .allMatch(name -> name.matches("[a-z][a-z0-9_]{0,30}"));
    }

    @Test
    default void filtersNoMessages() {
        assertThat(filter().filter(List.of(), PERSONA, defaultSettings())).isEmpty();
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("io.mneme.spi.filter.MessageFilterContract#seeds")
    default void returnsIndexesOfTheMessagesInTheirOrder(long seed) {
        List<IndexedMessage> messages = messages(new Random(seed));
        for (Settings settings : List.of(defaultSettings(), minimumSettings())) {
            List<IndexedMessage> filtered = filter().filter(messages, PERSONA, settings);
            assertThat(messages)
                    .extracting(IndexedMessage::index)
                    .containsAll(filtered.stream().map(IndexedMessage::index).toList());
            assertThat(filtered).extracting(IndexedMessage::index).isSorted().doesNotHaveDuplicates();
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("io.mneme.spi.filter.MessageFilterContract#seeds")
    default void returnsTheSameTwice(long seed) {
        List<IndexedMessage> messages = messages(new Random(seed));
        assertThat(filter().filter(messages, PERSONA, defaultSettings()))
                .isEqualTo(filter().filter(messages, "Luna", defaultSettings()));
    }

    /** Returns the default settings. */
    default Settings defaultSettings() {
        return new Settings(filter().settings().stream().collect(toMap(Setting::name, Setting::defaultValue)));
    }

    /** Returns the minimum of each setting. */
    private Settings minimumSettings() {
        return new Settings(filter().settings().stream().collect(toMap(Setting::name, Setting::minimum)));
    }

    private static List<IndexedMessage> messages(Random random) {
        List<IndexedMessage> messages = new ArrayList<>();
        long index = random.nextInt(1_000);
        for (int i = random.nextInt(150); i > 0; i--) {
            index += 1 + random.nextInt(3);
            messages.add(new IndexedMessage(index, message(index, random)));
        }
        return messages;
    }

    /** Also messages without text, without an id and with broken further fields. */
    private static Message message(long index, Random random) {
        Role role = Role.values()[random.nextInt(Role.values().length)];
        List<MessageMedia> media = random.nextInt(8) == 0
                ? List.of(new MessageMedia("https://example.org/" + index, "image/png", MediaUse.ATTACHMENT, Map.of()))
                : List.of();
        Map<String, String> extra = role == Role.ASSISTANT && random.nextInt(3) == 0
                ? Map.of("tool_calls", random.nextBoolean() ? "[{\"name\":\"search\"}]" : "7")
                : Map.of();
        return new Message(
                random.nextInt(9) == 0 ? "" : "m" + index,
                Instant.EPOCH.plusSeconds(60 * index).toString(),
                "c1",
                role == Role.ASSISTANT ? PERSONA : "Author " + random.nextInt(5),
                "",
                role,
                random.nextInt(6) == 0 ? "" : "The tea is warm. Word " + random.nextInt(40) + " of the sea!",
                Optional.empty(),
                media,
                Optional.empty(),
                extra);
    }
}
