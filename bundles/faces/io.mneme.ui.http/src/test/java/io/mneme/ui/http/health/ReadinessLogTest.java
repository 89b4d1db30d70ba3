package io.mneme.ui.http.health;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.helpers.MessageFormatter;

class ReadinessLogTest {

    private static final String UPTIME = ", [0-9]+\\.[0-9] s after the start of the process";

    private final List<String> lines = new ArrayList<>();
    private final ReadinessLog log = new ReadinessLog(recording());

    @Test
    void aContainerThatStartsIsNotYetNotReady() {
        log.note("DOWN", Map.of("dictations", "no journal"));
        log.note("DOWN", Map.of("contexts", "no assembler"));
        assertThat(lines).isEmpty();
    }

    @Test
    void theFirstReadinessIsLoggedOnceWithTheTimeOfTheStart() {
        log.note("DOWN", Map.of("dictations", "no journal"));
        log.note("UP", Map.of());
        log.note("UP", Map.of());
        assertThat(lines).singleElement().asString().matches("info Ready" + UPTIME);
    }

    @Test
    void aContainerThatIsNotReadyAnyMoreIsLoggedWithTheReasons() {
        log.note("UP", Map.of());
        log.note("DOWN", Map.of("redaction", "patterns is missing"));
        assertThat(lines).last().isEqualTo("warn Not ready: {redaction=patterns is missing}");
    }

    @Test
    void aChangeOfTheReasonsAloneIsNotLogged() {
        log.note("UP", Map.of());
        log.note("DOWN", Map.of("redaction", "patterns is missing"));
        log.note("DOWN", Map.of("redaction", "badge is missing"));
        assertThat(lines).hasSize(2);
    }

    @Test
    void readinessThatComesBackIsToldFromTheFirst() {
        log.note("UP", Map.of());
        log.note("DOWN", Map.of("redaction", "patterns is missing"));
        log.note("UP", Map.of());
        assertThat(lines.get(2)).matches("info Ready again" + UPTIME);
    }

    @Test
    void aStartThatIsDegradedIsLoggedWithTheReasons() {
        log.note("DEGRADED", Map.of("journal", "the disk is full"));
        assertThat(lines).containsExactly("warn Ready, but degraded: {journal=the disk is full}");
    }

    /** Returns a logger that keeps level and message of each line. */
    private Logger recording() {
        return (Logger) Proxy.newProxyInstance(
                Logger.class.getClassLoader(), new Class<?>[] {Logger.class}, (proxy, method, arguments) -> {
                    Object[] values = Arrays.copyOfRange(arguments, 1, arguments.length);
                    String text = MessageFormatter.arrayFormat((String) arguments[0], values)
                            .getMessage();
                    lines.add(method.getName() + " " + text);
                    return null;
                });
    }
}
