package io.mneme.support.settings;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.mneme.support.config.RefusedConfiguration;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class LiveSettingsTest {

    private final ListAppender<ILoggingEvent> log = new ListAppender<>();
    private final LiveSettings<Integer> limit = new LiveSettings<>(schema(
            values -> values.number("limit"),
            DeclaredSetting.number("limit", 5, 1).describe("A limit")));

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
    void startsWithTheDefaults() {
        assertThat(limit.current()).isEqualTo(5);
    }

    @Test
    void aValidConfigurationApplies() {
        assertThat(limit.offer(Map.of("limit", "7"))).isEmpty();
        assertThat(limit.current()).isEqualTo(7);
        assertThat(log.list).isEmpty();
    }

    @Test
    void anInvalidConfigurationChangesNothing() {
        limit.offer(Map.of("limit", "7"));
        assertThat(limit.offer(Map.of("limit", "none"))).contains("limit must be a whole number: none");
        assertThat(limit.current()).isEqualTo(7);
    }

    @Test
    void aRefusalIsOneLineWithFileKeyAndRule() {
        limit.offer(Map.of("limit", "0", "felix.fileinstall.filename", "file:etc/test.cfg"));
        assertThat(log.list).singleElement().satisfies(line -> {
            assertThat(line.getLevel()).isEqualTo(Level.ERROR);
            assertThat(line.getFormattedMessage())
                    .isEqualTo("The configuration io.mneme.test (file:etc/test.cfg) is refused"
                            + " and what held before stays in force: limit must be at least 1: 0");
        });
    }

    @Test
    void aConfigurationWithoutAFileIsNamedByItsPid() {
        RefusedConfiguration.log("io.mneme.test", Map.of(), "its journal is not opened", "kind must be known: x");
        assertThat(log.list)
                .singleElement()
                .extracting(ILoggingEvent::getFormattedMessage)
                .isEqualTo("The configuration io.mneme.test is refused and its journal is not opened:"
                        + " kind must be known: x");
    }

    @Test
    void aRuleOfTheValuesThemselvesRefusesToo() {
        LiveSettings<String> values = new LiveSettings<>(schema(
                given -> {
                    if (given.flag("mirror")) {
                        throw new IllegalArgumentException("mirror_folder must be given with mirror=true");
                    }
                    return "off";
                },
                DeclaredSetting.flag("mirror", false).describe("A switch")));
        assertThat(values.offer(Map.of("mirror", "true"))).contains("mirror_folder must be given with mirror=true");
    }

    @Test
    void aConfigurationOfAFactoryIsNamedByItsOwnPid() {
        limit.offer(Map.of("limit", "0", "service.pid", "io.mneme.test~blue"));
        assertThat(log.list)
                .singleElement()
                .extracting(ILoggingEvent::getFormattedMessage)
                .asString()
                .startsWith("The configuration io.mneme.test~blue is refused");
    }

    private static <T> SettingsSchema<T> schema(Function<SettingValues, T> reader, DeclaredSetting setting) {
        return SettingsSchema.of("io.mneme.test", "Test", "A test", reader, setting);
    }

    private static Logger logger() {
        return (Logger) LoggerFactory.getLogger(RefusedConfiguration.class);
    }
}
