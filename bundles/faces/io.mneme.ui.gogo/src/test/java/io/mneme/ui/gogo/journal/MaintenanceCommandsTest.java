package io.mneme.ui.gogo.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mneme.api.journal.JournalMaintenance;
import io.mneme.api.journal.VerificationReport;
import io.mneme.api.journal.VerificationReport.CheckedFile;
import io.mneme.api.journal.VerificationReport.Defect;
import io.mneme.ui.gogo.harness.GogoRunner;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MaintenanceCommandsTest {

    /** Finds one torn line, mends it, and has nothing to rotate. */
    private static final class TornLineMaintenance implements JournalMaintenance {

        @Override
        public String name() {
            return "dictations";
        }

        @Override
        public VerificationReport verify() {
            return new VerificationReport(
                    name(),
                    List.of(new CheckedFile("old.jsonl", 512, 3, 0), new CheckedFile("new.jsonl", 2048, 12, 1)),
                    List.of(new Defect("new.jsonl", 13, "has no end", true)),
                    2);
        }

        @Override
        public List<String> repair() {
            return List.of("moved line 13 of new.jsonl to quarantine");
        }

        @Override
        public List<String> rotate() {
            return List.of();
        }

        @Override
        public int expireQuarantine(Instant before) {
            return 0;
        }

        @Override
        public JournalSnapshot snapshot() {
            throw new UnsupportedOperationException();
        }
    }

    private final MaintenanceCommands commands = new MaintenanceCommands();
    private final GogoRunner gogo = new GogoRunner("journal", commands, "verify", "repair", "rotate");

    MaintenanceCommandsTest() {
        commands.addMaintenance(new TornLineMaintenance(), Map.of("kind", "dictation"));
    }

    @Test
    void listsEachFileAndItsDefects() throws Exception {
        assertThat(gogo.run("journal:verify"))
                .isEqualTo(
                        """
                        journal        dictations
                        defects found  3
                        files
                          file       bytes  entries  skipped
                          old.jsonl    512        3        0
                          new.jsonl  2,048       12        1
                        defects
                          file       line  what        repairable
                          new.jsonl    13  has no end  yes""");
    }

    @Test
    void listsDefectsInJson() throws Exception {
        assertThat(gogo.run("journal:verify --json dictations"))
                .contains("\"defects_found\" : 3", "\"line\" : 13", "\"repairable\" : true");
    }

    @Test
    void reportsWhatWasDone() throws Exception {
        assertThat(gogo.run("journal:repair")).isEqualTo("moved line 13 of new.jsonl to quarantine");
        assertThat(gogo.run("journal:repair --json")).contains("\"done\" : \"moved line 13");
    }

    @Test
    void reportsThatNothingWasDue() throws Exception {
        assertThat(gogo.run("journal:rotate")).isEqualTo("nothing to do");
    }

    @Test
    void namesTheJournalsThereAreWhenAskedForAnother() {
        assertThatThrownBy(() -> gogo.run("journal:verify other"))
                .hasMessage("no journal is called other; there are dictations");
    }

    @Test
    void findsOnlyJournalsThatAreOpen() {
        MaintenanceCommands none = new MaintenanceCommands();
        JournalMaintenance gone = new TornLineMaintenance();
        none.addMaintenance(gone, Map.of("kind", "dictation"));
        none.removeMaintenance(gone);
        assertThatThrownBy(() -> none.verify(false)).hasMessage("no journal of dictations is open; there are none");
    }
}
