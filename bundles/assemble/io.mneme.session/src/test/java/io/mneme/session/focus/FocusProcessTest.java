package io.mneme.session.focus;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.session.FocusDocument;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Several processes use one folder, and some of them are killed. */
class FocusProcessTest {

    private static final int PROCESSES = Integer.getInteger("mneme.processes", 4);
    private static final int SAVES = 40 / PROCESSES;
    private static final String SAVED = "saved ";
    private static final int TOTAL = PROCESSES * SAVES;

    @TempDir
    Path folder;

    /** Saves turns, and prints the number of each as soon as it is saved. */
    static final class Saver {

        private Saver() {}

        /** @param arguments the folder, the name of the process, how often */
        public static void main(String[] arguments) {
            FocusHarness focus = new FocusHarness(roomy(Path.of(arguments[0])));
            for (int save = 1; save <= Integer.parseInt(arguments[2]); save++) {
                System.out.println(
                        SAVED + focus.save(arguments[1] + "-" + save, "shared").lastTurn());
            }
        }
    }

    @Test
    @Timeout(120)
    void processesThatSaveAtOnceLoseNothing() throws Exception {
        List<Process> processes = new ArrayList<>();
        for (int number = 1; number <= PROCESSES; number++) {
            processes.add(start("p" + number, SAVES));
        }
        for (Process process : processes) {
            assertThat(process.waitFor()).isZero();
        }
        FocusDocument document = new FocusHarness(roomy(folder)).current();
        assertThat(document.contextWindow()).hasSize(TOTAL);
        assertThat(document.lastTurn()).isEqualTo(TOTAL);
        assertThat(document.accumulatedFocus()).hasSize(TOTAL + 1).startsWith("shared");
    }

    @Test
    @Timeout(120)
    void aProcessThatIsKilledLosesNoTurnItHasReported() throws Exception {
        for (int round = 1; round <= 3; round++) {
            Process process = start("r" + round, 1_000);
            long reported;
            try (BufferedReader out = process.inputReader()) {
                long before =
                        reported(out.lines().filter(FocusProcessTest::isReport).limit(5L * round));
                process.toHandle().destroyForcibly();
                reported = Math.max(before, reported(out.lines()));
            }
            FocusDocument document = new FocusHarness(roomy(folder)).current();
            assertThat(document.lastTurn()).isBetween(reported, reported + 1);
            assertThat(document.accumulatedFocus()).startsWith("shared");
        }
        assertThat(folder.resolve("unreadable")).doesNotExist();
    }

    private static boolean isReport(String line) {
        return line.startsWith(SAVED);
    }

    /** Returns the number of the last turn that is reported; 0 if none is. */
    private static long reported(Stream<String> lines) {
        return lines.filter(FocusProcessTest::isReport)
                .mapToLong(line -> Long.parseLong(line.substring(SAVED.length())))
                .max()
                .orElse(0);
    }

    private static Map<String, Object> roomy(Path folder) {
        return Map.of("folder", folder.toString(), "max_turns", "50", "max_focus_symbols", "1000");
    }

    private Process start(String name, int saves) throws IOException {
        return new ProcessBuilder(
                        ProcessHandle.current().info().command().orElseThrow(),
                        "-Xmx48m",
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Saver.class.getName(),
                        folder.toString(),
                        name,
                        String.valueOf(saves))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }
}
