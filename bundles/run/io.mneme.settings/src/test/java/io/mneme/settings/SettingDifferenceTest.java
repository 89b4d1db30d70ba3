package io.mneme.settings;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.mneme.settings.SettingDifference.ChangeOrigin;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;

class SettingDifferenceTest {

    private static final ChangeOrigin SHELL = new ChangeOrigin("shell", Optional.empty());

    private final Logger logger = (Logger) LoggerFactory.getLogger(SettingDifference.class);
    private final ListAppender<ILoggingEvent> lines = new ListAppender<>();

    @BeforeEach
    void record() {
        lines.start();
        logger.addAppender(lines);
    }

    @AfterEach
    void stop() {
        logger.detachAppender(lines);
    }

    @Test
    void aChangeIsLoggedWithWhatItWas() {
        assertThat(logged("minutes")).isEqualTo("Setting minutes of tea: new one, before: old one; by shell");
    }

    @ParameterizedTest
    @ValueSource(strings = {"default_prompt", "header.intro", "context_note", "api_key", "upstream.token"})
    void theValuesOfSecretsAndPromptsAreNotLogged(String key) {
        assertThat(logged(key)).isEqualTo("Setting " + key + " of tea is another one; by shell");
    }

    private String logged(String key) {
        SettingDifference.logged("tea", key, false, List.of("old one"), List.of("new one"), SHELL);
        return lines.list.get(0).getFormattedMessage();
    }
}
