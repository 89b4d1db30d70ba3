package io.mneme.ui.gogo.container;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.ui.gogo.harness.GogoRunner;
import io.mneme.ui.gogo.harness.PoliciesSpy;
import io.mneme.ui.gogo.harness.SampleEntries;
import io.mneme.ui.gogo.journal.JournalRegistry;
import io.mneme.view.ShortPaths;
import java.util.List;
import java.util.Map;
import org.apache.felix.hc.api.HealthCheck;
import org.apache.felix.hc.api.Result;
import org.junit.jupiter.api.Test;

class MnemeCommandsTest {

    private static final FolderPaths FOLDERS =
            new FolderPaths("/opt/etc, /me/etc", "/opt/deploy", "/data", "/log/mneme.log");

    private final JournalRegistry journals = new JournalRegistry();
    private final Doctor doctor = new Doctor();
    private final GogoRunner gogo = new GogoRunner(
            "mneme",
            new MnemeCommands(
                    "1.2.3", FOLDERS, new ShortPaths(List.of()), journals, List.of(new PoliciesSpy()), doctor),
            "status",
            "doctor",
            "version");

    @Test
    void showsItsVersion() throws Exception {
        assertThat(gogo.run("mneme:version")).isEqualTo("1.2.3");
    }

    @Test
    void showsJournalsAndTheActivePoliciesOnly() throws Exception {
        journals.addJournal(
                SampleEntries.journalOf(SampleEntries.dictation("a", "off", "x", "x")), Map.of("kind", "dictation"));
        assertThat(gogo.run("mneme:status"))
                .contains("data folder      /data", "dictation  dictation        1")
                .contains("arrow")
                .doesNotContain("inline-diff");
    }

    @Test
    void namesTheFoldersInUse() throws Exception {
        assertThat(gogo.run("mneme:status").replaceAll(" {2,}", " = "))
                .contains(
                        "etc folders = /opt/etc, /me/etc",
                        "deploy folders = /opt/deploy",
                        "data folder = /data",
                        "log file = /log/mneme.log");
    }

    @Test
    void showsItsStatusInJson() throws Exception {
        assertThat(gogo.run("mneme:status --json")).contains("\"version\":\"1.2.3\"", "\"journals\":[]");
    }

    @Test
    void showsTheWorstFindingFirst() throws Exception {
        doctor.addCheck(() -> new Result(Result.Status.OK, "fine"), Map.of(HealthCheck.NAME, "a"));
        doctor.addCheck(() -> new Result(Result.Status.WARN, "odd"), Map.of(HealthCheck.NAME, "b"));
        doctor.addCheck(() -> new Result(Result.Status.CRITICAL, "broken"), Map.of(HealthCheck.NAME, "c"));
        assertThat(gogo.run("mneme:doctor"))
                .isEqualTo("status  check  message\nfail    c      broken\nwarn    b      odd\nok      a      fine");
    }

    @Test
    void namesFoldersOfFindingsInTheTextOnly() throws Exception {
        doctor.addCheck(() -> new Result(Result.Status.OK, "free at /srv/data"), Map.of(HealthCheck.NAME, "disk"));
        assertThat(gogo.run("mneme:doctor")).contains("free at /srv/data");
        assertThat(gogo.run("mneme:doctor --json")).contains("free at data").doesNotContain("/srv");
    }
}
