package io.mneme.ui.gogo.journal;

import static io.mneme.ui.gogo.output.CommandResult.IN_JSON;
import static io.mneme.ui.gogo.output.CommandResult.JSON;
import static io.mneme.ui.gogo.output.TableColumns.columns;
import static org.osgi.service.component.annotations.ReferenceCardinality.MULTIPLE;
import static org.osgi.service.component.annotations.ReferencePolicy.DYNAMIC;

import com.fasterxml.jackson.databind.JsonNode;
import io.mneme.api.journal.JournalMaintenance;
import io.mneme.api.journal.VerificationReport;
import io.mneme.support.terminal.TerminalText;
import io.mneme.ui.gogo.argument.CommandArguments;
import io.mneme.ui.gogo.output.CommandResult;
import io.mneme.ui.gogo.output.FieldList;
import io.mneme.ui.gogo.output.JsonAnswer;
import io.mneme.ui.gogo.output.Table;
import io.mneme.view.RecordJson;
import java.util.List;
import java.util.Map;
import org.apache.felix.service.command.Descriptor;
import org.apache.felix.service.command.Parameter;
import org.apache.felix.service.command.annotations.GogoCommand;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Shell commands that keep the files of a journal in order. */
@Component(service = MaintenanceCommands.class)
@GogoCommand(
        scope = "journal",
        function = {"verify", "repair", "rotate"})
public final class MaintenanceCommands {

    private final JournalServices<JournalMaintenance> maintenances = new JournalServices<>(JournalMaintenance::name);

    @Reference(cardinality = MULTIPLE, policy = DYNAMIC)
    void addMaintenance(JournalMaintenance maintenance, Map<String, Object> properties) {
        maintenances.add(maintenance, properties);
    }

    void removeMaintenance(JournalMaintenance maintenance) {
        maintenances.remove(maintenance);
    }

    @Descriptor("Reads every file of a journal from end to end and lists what is wrong; changes nothing"
            + "\nExample: journal:verify utterance")
    public Object verify(
            @Parameter(names = JSON, presentValue = "true", absentValue = "false") @Descriptor(IN_JSON) boolean json,
            @Descriptor("[name of the journal; without one the dictations]") String... journal) {
        return card(chosen(journal).verify()).answer(json);
    }

    @Descriptor("Mends what can be mended in the files of a journal; what is taken out is moved to quarantine/"
            + "\nExample: journal:repair utterance")
    public Object repair(
            @Parameter(names = JSON, presentValue = "true", absentValue = "false") @Descriptor(IN_JSON) boolean json,
            @Descriptor("[name of the journal; without one the dictations]") String... journal) {
        return steps(chosen(journal).repair()).answer(json);
    }

    @Descriptor("Moves to archives, or compresses, what is due in a journal" + "\nExample: journal:rotate")
    public Object rotate(
            @Parameter(names = JSON, presentValue = "true", absentValue = "false") @Descriptor(IN_JSON) boolean json,
            @Descriptor("[name of the journal; without one the dictations]") String... journal) {
        return steps(chosen(journal).rotate()).answer(json);
    }

    private JournalMaintenance chosen(String... journal) {
        return maintenances.named(CommandArguments.parse(journal).operand("journal", ""));
    }

    private static CommandResult steps(List<String> steps) {
        String text = steps.isEmpty() ? "nothing to do" : TerminalText.lines(String.join("\n", steps));
        Table table = new Table(
                List.of("done"),
                steps.stream().map(step -> List.<Object>of(step)).toList());
        return new JsonAnswer(table.toJson(), document -> text, steps);
    }

    private static FieldList card(VerificationReport verification) {
        JsonNode json = RecordJson.of(verification);
        return FieldList.of(json, columns("journal"))
                .with("defects found", verification.defects().size() + verification.furtherDefects())
                .with("files", Table.of(json.path("files"), columns("file=name", "bytes", "entries", "skipped")))
                .with(
                        "defects",
                        Table.of(json.path("defects"), columns("file", "line", "what=description", "repairable")));
    }
}
