package io.mneme.itests.container;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The part of {@code bin/mneme} that ends a container, with a process and a clock that are played. */
class SlowStopTest {

    private static final Path SCRIPT = Path.of("../distribution/src/main/container/libexec/process.sh");

    @TempDir
    private Path run;

    @Test
    void aStopWaitsForAProcessThatTakesHalfAMinute() throws Exception {
        assertThat(stop(30))
                .contains("Process 4242 is still stopping; the machine may be busy.")
                .endsWith("rc 0\n");
    }

    @Test
    void aStopGivesUpAProcessThatGoesOnForAMinute() throws Exception {
        assertThat(stop(1_000))
                .contains("process 4242 has not stopped within 60 s")
                .endsWith("rc 1\n");
    }

    @Test
    void aStopThatIsFastIsSilent() throws Exception {
        assertThat(stop(2)).isEqualTo("rc 0\n");
    }

    /** Returns what a stop prints whose process ends after so many seconds. */
    private String stop(int seconds) throws IOException, InterruptedException {
        String played =
                """
                run=$1 exit_failed=1
                say() { printf '%s\\n' "$*"; }
                fail() { say "$2"; exit "$1"; }
                source "$2"
                running() { say 4242; }
                kill() { :; }
                is_container() { ((SECONDS < $ended)); }
                sleep() { SECONDS=$((SECONDS + 1)); }
                ended=$3
                (SECONDS=0; stop_container)
                say "rc $?"
                """;
        Process process = new ProcessBuilder(
                        List.of("bash", "-c", played, "stop", run.toString(), SCRIPT.toString(), "" + seconds))
                .redirectErrorStream(true)
                .start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return printed;
    }
}
