package io.mneme.ui.gogo.journal;

import io.mneme.support.terminal.TerminalText;
import io.mneme.ui.gogo.output.CommandResult;
import io.mneme.ui.gogo.output.Table;
import java.util.List;

/**
 * What was done to the files of a journal.
 *
 * @param steps each step, in order
 */
public record MaintenanceSteps(List<String> steps) implements CommandResult {

    public MaintenanceSteps {
        steps = List.copyOf(steps);
    }

    @Override
    public String toText() {
        return steps.isEmpty() ? "nothing to do" : TerminalText.lines(String.join("\n", steps));
    }

    @Override
    public String toJson() {
        return Table.of(List.of("done"), steps.stream().map(List::of)).toJson();
    }

    @Override
    public List<String> elements() {
        return steps;
    }
}
