package io.mneme.session.profile;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.mneme.api.session.CharacterProfiles.CharacterProfile;
import io.mneme.session.meter.CharacterMeters;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class CharacterCatalogTest {

    private final CharacterCatalog catalog = new CharacterCatalog(new CharacterMeters(new SimpleMeterRegistry()));

    @Test
    void listsTheCharactersInTheOrderOfTheirNames() {
        catalog.addCharacter(configured("watson", Map.of("prompt", "You are Watson.")));
        catalog.addCharacter(configured("charles", Map.of("prompt", "You are Charles.", "voice", "low")));

        assertThat(catalog.list())
                .containsExactly(
                        new CharacterProfile("charles", "You are Charles.", "low"),
                        new CharacterProfile("watson", "You are Watson.", ""));
    }

    @Test
    void aNameInTheConfigurationReplacesThatOfTheFile() {
        catalog.addCharacter(configured("c1", Map.of("name", "développeuse", "prompt", "p")));

        assertThat(catalog.find("développeuse")).isPresent();
        assertThat(catalog.find("c1")).isEmpty();
    }

    @Test
    void aChangeAppliesToTheNextCall() {
        ConfiguredCharacter charles = configured("charles", Map.of("prompt", "old"));
        catalog.addCharacter(charles);

        charles.modified(Map.of("prompt", "new"));
        catalog.updatedCharacter(charles);

        assertThat(catalog.find("charles")).map(CharacterProfile::prompt).hasValue("new");
    }

    @Test
    void aBlankPromptLeavesTheLastOneInForce() {
        ConfiguredCharacter charles = configured("charles", Map.of("prompt", "old"));
        catalog.addCharacter(charles);

        charles.modified(Map.of("prompt", " "));
        catalog.updatedCharacter(charles);

        assertThat(catalog.find("charles")).map(CharacterProfile::prompt).hasValue("old");
    }

    @Test
    void aRemovedCharacterIsUnknown() {
        ConfiguredCharacter charles = configured("charles", Map.of("prompt", "p"));
        catalog.addCharacter(charles);

        catalog.removeCharacter(charles);

        assertThat(catalog.list()).isEmpty();
    }

    @Test
    void ofTwoConfigurationsOfOneNameTheFirstByPidCounts() {
        catalog.addCharacter(configured("b", Map.of("name", "charles", "prompt", "second")));
        catalog.addCharacter(configured("a", Map.of("name", "charles", "prompt", "first")));

        assertThat(catalog.list()).extracting(CharacterProfile::prompt).containsExactly("first");
    }

    @Test
    void theLogNamesBothConfigurationsOfOneName() {
        ListAppender<ILoggingEvent> log = new ListAppender<>();
        log.start();
        Logger logger = (Logger) LoggerFactory.getLogger(CharacterCatalog.class);
        logger.addAppender(log);
        try {
            catalog.addCharacter(configured("a", Map.of("name", "charles", "prompt", "p")));
            catalog.addCharacter(configured("b", Map.of("name", "charles", "prompt", "p")));
        } finally {
            logger.detachAppender(log);
        }

        assertThat(log.list)
                .extracting(ILoggingEvent::getFormattedMessage)
                .containsExactly("The configuration io.mneme.session.character~b is refused:"
                        + " io.mneme.session.character~a has the character charles, too");
    }

    @Test
    void theOtherConfigurationCountsWhenTheFirstLeaves() {
        ConfiguredCharacter first = configured("a", Map.of("name", "charles", "prompt", "first"));
        catalog.addCharacter(first);
        catalog.addCharacter(configured("b", Map.of("name", "charles", "prompt", "second")));

        catalog.removeCharacter(first);

        assertThat(catalog.find("charles")).map(CharacterProfile::prompt).hasValue("second");
    }

    private static ConfiguredCharacter configured(String file, Map<String, Object> properties) {
        Map<String, Object> all = new HashMap<>(properties);
        all.put("service.pid", "io.mneme.session.character~" + file);
        return new ConfiguredCharacter(all);
    }
}
