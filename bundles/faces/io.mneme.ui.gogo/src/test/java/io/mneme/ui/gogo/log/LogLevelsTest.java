package io.mneme.ui.gogo.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LogLevelsTest {

    private final LoggerContext loggers = new LoggerContext();
    private final LogLevels levels = new LogLevels(loggers);

    @Test
    void aLevelIsThatOfThePackageAboveUntilItIsSet() {
        assertThat(levels.describe("io.mneme"))
                .isEqualTo("io.mneme has the level debug, which is that of the package above");
        levels.set("io.mneme", "warn", Optional.empty());
        assertThat(levels.describe("io.mneme")).isEqualTo("io.mneme has the level warn");
    }

    @Test
    void oneThatIsSetForATimeTellsUntilWhen() {
        levels.set("io.mneme", "trace", Optional.of(Duration.ofHours(1)));
        assertThat(levels.describe("io.mneme")).matches("io.mneme has the level trace until .*Z, then inherit");
        assertThat(levels.list().elements()).hasSize(2);
    }

    @Test
    void aSecondTimeGoesBackToTheFirstLevel() {
        levels.set("io.mneme", "error", Optional.empty());
        levels.set("io.mneme", "trace", Optional.of(Duration.ofHours(1)));
        levels.set("io.mneme", "debug", Optional.of(Duration.ofHours(1)));
        levels.close();
        assertThat(loggers.getLogger("io.mneme").getLevel()).isEqualTo(Level.ERROR);
    }

    @Test
    void aLevelThatIsRefusedLeavesTheTimedOne() {
        levels.set("root", "trace", Optional.of(Duration.ofHours(1)));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> levels.set("root", "inherit", Optional.empty()))
                .withMessage("LEVEL of root must be error, warn, info, debug, trace, off");
        assertThat(levels.describe("root")).matches("ROOT has the level trace until .*Z, then debug");
    }

    @Test
    void whatIsOnlyAskedForBecomesNoLogger() {
        levels.set("io.mneme.tea", "warn", Optional.empty());
        assertThat(levels.describe("io.mneme.tea.Kettle$Lid"))
                .isEqualTo("io.mneme.tea.Kettle$Lid has the level warn, which is that of the package above");
        assertThat(loggers.exists("io.mneme.tea.Kettle$Lid")).isNull();
        assertThat(loggers.exists("io.mneme.tea.Kettle")).isNull();
    }

    @Test
    void saysThatATimeNoLongerHolds() {
        levels.set("io.mneme", "trace", Optional.of(Duration.ofHours(1)));
        assertThat(levels.set("io.mneme", "debug", Optional.empty()))
                .matches("; it no longer goes back to inherit at .*Z");
    }

    @Test
    void saysThatNothingOfTheNameHasLogged() {
        loggers.getLogger("io.mneme.context");
        assertThat(levels.set("io.mneme", "debug", Optional.empty())).isEmpty();
        assertThat(levels.set("io.nmeme", "debug", Optional.empty()))
                .isEqualTo("; nothing of this name has logged yet");
    }

    @Test
    void wordsThatAreNoLevelAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> levels.set("io.mneme", "loud", Optional.empty()))
                .withMessage("LEVEL must be error, warn, info, debug, trace, off or inherit: loud");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LogCommands.duration("soon"))
                .withMessage("FOR must be a number with s, m or h behind it, such as 10m: soon");
    }

    @Test
    void whatLogsTextsOfRequestsIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> levels.set("org.eclipse.jetty.io", "debug", Optional.empty()))
                .withMessage(
                        "LOGGER org.eclipse.jetty.io logs texts of requests, so its level can be set in logback.xml"
                                + " only");
        levels.set("org.eclipse.jettison", "debug", Optional.empty());
        assertThat(levels.describe("org.eclipse.jettison")).isEqualTo("org.eclipse.jettison has the level debug");
    }
}
