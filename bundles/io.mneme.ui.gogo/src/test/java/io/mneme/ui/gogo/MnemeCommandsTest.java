package io.mneme.ui.gogo;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.ui.gogo.Finding.Status;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MnemeCommandsTest {

    private final Journals journals = new Journals();
    private final Doctor doctor = new Doctor();
    private final Gogo gogo = new Gogo(
            "mneme",
            new MnemeCommands(new House("1.2.3", "/data", journals, List.of(new FakePolicies())), doctor),
            "status",
            "doctor",
            "version");

    @Test
    void tellsItsVersion() throws Exception {
        assertThat(gogo.run("mneme:version")).isEqualTo("1.2.3");
    }

    @Test
    void showsJournalsAndThePoliciesInOfficeOnly() throws Exception {
        journals.addJournal(PlainKind.holding(PlainKind.dictation("a", "off", "x", "x")), Map.of("kind", "dictation"));
        assertThat(gogo.run("mneme:status"))
                .contains("data folder         /data", "dictations  dictation        1")
                .contains("arrow")
                .doesNotContain("inline-diff");
    }

    @Test
    void showsItsStatusInJson() throws Exception {
        assertThat(gogo.run("mneme:status --json")).contains("\"version\" : \"1.2.3\"", "\"journals\" : [ ]");
    }

    @Test
    void showsTheWorstFindingFirst() throws Exception {
        doctor.addExamination(() -> List.of(new Finding(Status.OK, "a", "fine"), new Finding(Status.WARN, "b", "odd")));
        doctor.addExamination(() -> List.of(new Finding(Status.FAIL, "c", "broken")));
        assertThat(gogo.run("mneme:doctor"))
                .isEqualTo("status  check  message\nfail    c      broken\nwarn    b      odd\nok      a      fine");
    }
}
