package io.mneme.context.settings;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.mneme.api.context.SwapTiming;
import io.mneme.support.config.RefusedConfiguration;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.slf4j.LoggerFactory;

class ContextConfigurationTest {

    private final ListAppender<ILoggingEvent> log = new ListAppender<>();

    @BeforeEach
    void listen() {
        log.start();
        logger().addAppender(log);
    }

    @AfterEach
    void stopListening() {
        logger().detachAppender(log);
    }

    @Test
    void historyIsOffUnlessItIsSwitchedOn() {
        DictationSettings settings = new DictationSettings.CurrentSettings(Map.of()).current();
        assertThat(settings.history()).isFalse();
        assertThat(settings.vocabulary()).isTrue();
        assertThat(settings.maxEntryChars()).isEqualTo(500);
        assertThat(settings.language()).isEqualTo("zh");
        assertThat(new ContextSettings.CurrentSettings(Map.of()).current())
                .isEqualTo(new ContextSettings(
                        SwapTiming.AT_REBUILD,
                        "o200k_base",
                        5,
                        Duration.ofSeconds(2),
                        "openai",
                        Optional.empty(),
                        4_000_000,
                        Map.of(),
                        false));
    }

    @Test
    void valuesMayBeTextsOrTyped() {
        DictationSettings settings = new DictationSettings.CurrentSettings(
                        Map.of("enabled", " True ", "max_entries", "7", "refresh_threshold", 20, "own", 3L))
                .current();
        assertThat(settings.history()).isTrue();
        assertThat(settings.window())
                .containsEntry("grow-and-rebuild.max_entries", 7.0)
                .containsEntry("grow-and-rebuild.refresh_threshold", 20.0)
                .containsEntry("own", 3.0);
    }

    @ParameterizedTest(name = "{0}={1}")
    @CsvSource({
        "enabled, maybe, enabled must be true or false: maybe",
        "max_entries, abc, max_entries must be a whole number: abc",
        "max_entries, 0, max_entries must be at least 1: 0",
        "max_entries, 99999999999, max_entries must be a whole number: 99999999999",
        "refresh_threshold, 1, refresh_threshold must be at least 2: 1",
        "max_history_chars, 0, max_history_chars must be at least 1: 0",
        "max_entry_chars, -1, max_entry_chars must be at least 1: -1",
        "language, fr, 'language must be one of zh, en: fr'",
        "label.history, '', label.history must be one line of text: "
    })
    void aWrongValueIsRefusedInOneLineAndTheLastGoodOnesStay(String key, String value, String message) {
        DictationSettings.CurrentSettings configuration =
                new DictationSettings.CurrentSettings(Map.of("enabled", "true", "max_entries", "7"));
        Map<String, Object> wrong = new HashMap<>(Map.of(
                "enabled",
                "false",
                "max_entries",
                "8",
                "felix.fileinstall.filename",
                "file:etc/io.mneme.dictation.cfg"));
        wrong.put(key, value);
        configuration.modified(wrong);
        assertThat(configuration.current().history()).isTrue();
        assertThat(configuration.current().window()).containsEntry("grow-and-rebuild.max_entries", 7.0);
        assertThat(log.list)
                .singleElement()
                .extracting(ILoggingEvent::getFormattedMessage)
                .asString()
                .startsWith("The configuration io.mneme.dictation (file:etc/io.mneme.dictation.cfg) is refused")
                .contains(": " + message);
    }

    @Test
    void aWrongValueAtTheStartLeavesTheStandardsInForce() {
        DictationSettings.CurrentSettings configuration =
                new DictationSettings.CurrentSettings(Map.of("enabled", "true", "max_entries", "abc"));
        assertThat(configuration.current().history()).isFalse();
        assertThat(log.list).hasSize(1);
    }

    @Test
    void aConfigurationThatIsPutRightComesIntoForce() {
        DictationSettings.CurrentSettings configuration =
                new DictationSettings.CurrentSettings(Map.of("enabled", "perhaps"));
        configuration.modified(Map.of("enabled", "true"));
        assertThat(configuration.current().history()).isTrue();
    }

    @ParameterizedTest(name = "{0}={1}")
    @CsvSource({
        "swap, later",
        "encoding, ascii",
        "max_failures, 0",
        "timeout_ms, 9",
        "timeout_ms, 60001",
        "provider, Acme Corp",
        "cache_ttl_s, -1",
        "max_window_chars, 9999"
    })
    void aWrongValueOfAssemblyIsRefusedToo(String key, String value) {
        ContextSettings.CurrentSettings configuration =
                new ContextSettings.CurrentSettings(Map.of("swap", "now", "max_failures", "2"));
        configuration.modified(Map.of(key, value));
        assertThat(configuration.current())
                .isEqualTo(new ContextSettings(
                        SwapTiming.NOW,
                        "o200k_base",
                        2,
                        Duration.ofSeconds(2),
                        "openai",
                        Optional.empty(),
                        4_000_000,
                        Map.of(),
                        false));
        assertThat(log.list)
                .singleElement()
                .extracting(ILoggingEvent::getFormattedMessage)
                .asString()
                .startsWith("The configuration io.mneme.context is refused")
                .contains(key + " must be ");
    }

    private static Logger logger() {
        return (Logger) LoggerFactory.getLogger(RefusedConfiguration.class);
    }
}
