package io.mneme.ui.gogo.erasure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mneme.testkit.InMemoryRecord;
import io.mneme.testkit.RecordJournals;
import io.mneme.testkit.RecordKinds;
import io.mneme.ui.gogo.harness.GogoRunner;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ErasureCommandsTest {

    private final RecordJournals journals = RecordJournals.numbered();
    private final InMemoryRecord record = InMemoryRecord.over(journals);
    private final GogoRunner gogo = new GogoRunner(
            "data", new ErasureCommands(record.eraser()), "erase", "receipts", "receipt", "holders", "dismiss");

    @BeforeEach
    void write() {
        for (String author : new String[] {"Ann", "Ben"}) {
            journals.messages()
                    .append(RecordKinds.message()
                            .decode("{\"conversation_id\":\"tea\",\"role\":\"user\",\"author\":\"" + author
                                    + "\",\"content\":\"secret\"}"));
        }
    }

    @Test
    void withoutYesItTellsWhatWouldGo() throws Exception {
        assertThat(gogo.run("data:erase --author Ann").toString())
                .contains("preview", "1 of message", "Nothing is erased yet");
        assertThat(journals.messages().status().entries()).isEqualTo(2);
    }

    @Test
    void withYesItErasesAndShowsTheReceipt() throws Exception {
        assertThat(gogo.run("data:erase --author Ann --yes").toString()).contains("complete", "journal message");
        assertThat(journals.messages().status().entries()).isEqualTo(1);
        String id = record.eraser().list(1).get(0).id();
        assertThat(gogo.run("data:receipts").toString()).contains(id, "complete", "shell", "author");
        assertThat(gogo.run("data:receipt " + id).toString()).contains(id, "1 of message");
    }

    @Test
    void listsTheHolders() throws Exception {
        assertThat(gogo.run("data:holders").toString()).contains("journal message", "entries");
    }

    @Test
    void namesTheOptionThatIsWrong() {
        assertThatThrownBy(() -> gogo.run("data:erase --from soon")).hasMessageContaining("--from must be");
        assertThatThrownBy(() -> gogo.run("data:erase")).hasMessageContaining("selector must have one of");
        assertThatThrownBy(() -> gogo.run("data:dismiss annotations")).hasMessageContaining("is missing");
        assertThatThrownBy(() -> gogo.run("data:receipt none")).hasMessageContaining("no erasure has the id none");
    }
}
