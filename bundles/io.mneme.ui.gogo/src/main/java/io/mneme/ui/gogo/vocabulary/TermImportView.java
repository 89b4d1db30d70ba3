package io.mneme.ui.gogo.vocabulary;

import io.mneme.api.vocabulary.TermImportReport;
import io.mneme.ui.gogo.output.CommandResult;
import io.mneme.ui.gogo.output.FieldList;
import io.mneme.ui.gogo.output.Table;
import io.mneme.view.VocabularyJson;
import java.util.List;

/**
 * What an import of terms did.
 *
 * @param report the report
 */
public record TermImportView(TermImportReport report) implements CommandResult {

    private static final List<String> COLUMNS = List.of("line", "reason");

    @Override
    public String toText() {
        FieldList counts = FieldList.EMPTY
                .with("added", report.added())
                .with("changed", report.changed())
                .with("unchanged", report.unchanged());
        return (report.skipped().isEmpty()
                        ? counts
                        : counts.with(
                                "skipped",
                                Table.of(
                                        COLUMNS,
                                        report.skipped().stream().map(row -> List.of(row.line(), row.reason())))))
                .toString();
    }

    @Override
    public String toJson() {
        return VocabularyJson.report(report).toString();
    }

    @Override
    public List<TermImportReport.SkippedRow> elements() {
        return report.skipped();
    }
}
