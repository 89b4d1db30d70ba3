package io.mneme.session.meter;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.Meter;
import io.mneme.api.dialogue.Role;
import io.mneme.api.session.CharacterSession;
import io.mneme.session.SessionHarness;
import io.mneme.session.meter.CharacterMeters.ClearReason;
import io.mneme.spi.meter.DocumentedMeters;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class CharacterMetersTest {

    private final SessionHarness harness = new SessionHarness();
    private final CharacterSession session = harness.open();

    @BeforeEach
    void configureCharacters() {
        harness.meters.configure(Set.of("charles", "watson"));
    }

    @Test
    void countsSwitches() {
        session.switchCharacter("charles", "p");
        session.switchCharacter("watson", "p");

        assertThat(series("character_switch_total"))
                .containsExactlyInAnyOrder(
                        "character_switch_total{from_character=\"none\",to_character=\"charles\"} 1.0",
                        "character_switch_total{from_character=\"charles\",to_character=\"watson\"} 1.0");
    }

    @Test
    void measuresSwitchesInTheBucketsOfTheSource() {
        session.switchCharacter("charles", "p");

        assertThat(series("character_switch_duration_seconds_bucket"))
                .map(line -> line.replaceAll(".*le=\"([^\"]*)\".*", "$1"))
                .containsExactly("0.001", "0.01", "0.1", "0.5", "1.0", "2.0", "5.0", "+Inf");
        assertThat(series("character_switch_duration_seconds_count"))
                .containsExactly("character_switch_duration_seconds_count 1");
    }

    @Test
    void measuresTheMessagesOfACharacterInAllSessions() {
        session.switchCharacter("charles", "p");
        session.addMessage(Role.USER, "one");
        CharacterSession other = harness.open();
        other.switchCharacter("charles", "p");

        assertThat(series("character_history_messages"))
                .containsExactly("character_history_messages{character=\"charles\"} 3.0");
    }

    @Test
    void measuresTheHistoriesOfASession() {
        harness.open();
        session.switchCharacter("charles", "p");
        session.switchCharacter("watson", "p");
        session.switchCharacter("sherlock", "p");

        assertThat(series("character_histories_per_session")).containsExactly("character_histories_per_session 1.5");
    }

    @Test
    void countsClearsByTheirReason() {
        session.switchCharacter("charles", "p");
        session.clearCharacter("charles");
        session.switchCharacter("charles", "p");
        session.close();

        assertThat(series("character_history_clears_total"))
                .containsExactlyInAnyOrder(
                        "character_history_clears_total{character=\"charles\",reason=\"manual\"} 1.0",
                        "character_history_clears_total{character=\"charles\",reason=\"session_end\"} 1.0");
    }

    @Test
    void countsTruncations() {
        session.switchCharacter("charles", "p");
        SessionHarness.addTurns(session, 130);

        assertThat(series("character_history_truncations_total"))
                .containsExactly("character_history_truncations_total{character=\"charles\"} 2.0");
        assertThat(series("character_history_messages"))
                .containsExactly("character_history_messages{character=\"charles\"} "
                        + session.summary().histories().get(0).messages() + ".0");
    }

    @Test
    void charactersThatAreNotConfiguredShareALabel() {
        for (int i = 0; i < 20; i++) {
            session.switchCharacter("invented " + i, "p");
        }

        assertThat(series("character_history_messages"))
                .containsExactly("character_history_messages{character=\"other\"} 20.0");
    }

    @Test
    void theCountersOfAClearedCharacterStayAndItsGaugeLeaves() {
        session.switchCharacter("charles", "p");
        SessionHarness.addTurns(session, 130);

        session.clearCharacter("charles");

        assertThat(scrape().lines().filter(line -> line.contains("charles")))
                .containsExactlyInAnyOrder(
                        "character_history_clears_total{character=\"charles\",reason=\"manual\"} 1.0",
                        "character_history_truncations_total{character=\"charles\"} 2.0",
                        "character_switch_total{from_character=\"none\",to_character=\"charles\"} 1.0");
    }

    @Test
    void theCountersOfShortSessionsAddUp() {
        for (int i = 0; i < 3; i++) {
            CharacterSession brief = harness.open();
            brief.switchCharacter("charles", "p");
            brief.close();
        }

        assertThat(series("character_switch_total"))
                .containsExactly("character_switch_total{from_character=\"none\",to_character=\"charles\"} 3.0");
    }

    @Test
    void theGaugeOfACharacterStaysWhileAnotherSessionHasIt() {
        session.switchCharacter("charles", "p");
        harness.open().switchCharacter("charles", "p");

        session.clearCharacter("charles");

        assertThat(series("character_history_messages"))
                .containsExactly("character_history_messages{character=\"charles\"} 1.0");
    }

    @Test
    void theCountersOfACharacterThatIsNoLongerConfiguredStayAndItsGaugeLeaves() {
        session.switchCharacter("charles", "p");
        session.clearCharacter("charles");
        session.switchCharacter("charles", "p");

        harness.meters.configure(Set.of("watson"));

        assertThat(series("character_switch_total"))
                .containsExactly("character_switch_total{from_character=\"none\",to_character=\"charles\"} 2.0");
        assertThat(series("character_history_messages"))
                .containsExactly("character_history_messages{character=\"other\"} 1.0");
    }

    @Test
    void allMetersLeaveWithTheBundle() {
        session.switchCharacter("charles", "p");
        harness.sessions.close();
        harness.meters.close();

        assertThat(harness.registry.getMeters()).isEmpty();
    }

    @Test
    void theMetersAreThoseOfTheCatalogue() {
        CharacterMeters meters = harness.meters;
        meters.addHistory("charles");
        meters.recordSwitch(Optional.empty(), "charles", 1);
        meters.countTruncation("charles");
        meters.addHistory("watson");
        meters.removeHistory("watson", 1, ClearReason.MANUAL);

        assertThat(harness.registry.getMeters().stream().map(CharacterMetersTest::described))
                .containsExactlyInAnyOrderElementsOf(DocumentedMeters.ofSection("Character sessions"));
    }

    @Test
    void theMetersSayWhatTheyMean() {
        session.switchCharacter("charles", "p");
        SessionHarness.addTurns(session, 130);
        session.clearCharacter("charles");
        session.switchCharacter("charles", "p");

        assertThat(harness.registry.getMeters())
                .allSatisfy(meter -> assertThat(meter.getId().getDescription()).isNotBlank());
    }

    private static String described(Meter meter) {
        Meter.Id id = meter.getId();
        Map<Meter.Type, String> types =
                Map.of(Meter.Type.COUNTER, "counter", Meter.Type.GAUGE, "gauge", Meter.Type.TIMER, "timer");
        String labels = id.getTags().stream().map(tag -> tag.getKey()).collect(Collectors.joining(","));
        String unit = id.getType() == Meter.Type.TIMER ? "seconds" : "";
        return String.join(" ", id.getName(), types.get(id.getType()), labels, unit)
                .replaceAll(" +", " ")
                .strip();
    }

    private List<String> series(String name) {
        return scrape().lines()
                .filter(line -> line.startsWith(name + "{") || line.startsWith(name + " "))
                .toList();
    }

    private String scrape() {
        return harness.registry.scrape();
    }
}
