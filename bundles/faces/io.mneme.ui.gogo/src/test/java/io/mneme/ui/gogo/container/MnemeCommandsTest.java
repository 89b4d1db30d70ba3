package io.mneme.ui.gogo.container;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.ui.gogo.harness.GogoRunner;
import io.mneme.ui.gogo.harness.PluginsSpy;
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
                    "1.2.3",
                    FOLDERS,
                    new ShortPaths(List.of()),
                    journals,
                    List.of(new PoliciesSpy()),
                    List.of(new PluginsSpy()),
                    doctor),
            "status",
            "doctor",
            "version");

    @Test
    void showsItsVersion() throws Exception {
        assertThat(gogo.run("mneme:version")).isEqualTo("1.2.3");
    }

    @Test
    void showsItsJournals() throws Exception {
        journals.addJournal(
                SampleEntries.journalOf(SampleEntries.dictation("a", "off", "x", "x")), Map.of("kind", "dictation"));
        assertThat(gogo.run("mneme:status")).contains("data folder     /data", "dictation  dictation        1");
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
    void showsWhatIsWrongAndWhichPluginsThereAre() throws Exception {
        assertThat(gogo.run("mneme:status").replaceAll(" {2,}", " = "))
                .contains("fail = health = no health check is installed", "margin.jar = 1.1.0 = unresolved");
        for (int number = 1; number <= 9; number++) {
            int fault = number;
            doctor.addCheck(() -> new Result(Result.Status.WARN, "odd " + fault), Map.of(HealthCheck.NAME, "b"));
        }
        assertThat(gogo.run("mneme:status").replaceAll(" {2,}", " = "))
                .contains("warn = b = odd", "… = 7 more: mneme:doctor");
    }

    @Test
    void whatIsWellIsNotListed() throws Exception {
        doctor.addCheck(() -> new Result(Result.Status.OK, "fine"), Map.of(HealthCheck.NAME, "a"));
        assertThat(gogo.run("mneme:status"))
                .contains("nothing that mneme:doctor finds")
                .doesNotContain("fine");
    }

    @Test
    void fitsTheScreenAlsoWithManyFaults() throws Exception {
        for (int number = 1; number <= 9; number++) {
            doctor.addCheck(() -> new Result(Result.Status.WARN, "odd"), Map.of(HealthCheck.NAME, "b"));
        }
        assertThat(gogo.run("mneme:status").lines().count()).isLessThan(24 - 2 - 5);
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
