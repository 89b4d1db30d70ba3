package io.mneme.vocabulary;

import io.mneme.api.vocabulary.TermImportReport.SkippedRow;
import io.mneme.api.vocabulary.Vocabulary.TermImportFormat;
import java.util.ArrayList;
import java.util.List;

/**
 * The rows of an import, and those that cannot be read.
 *
 * @param rows the rows, in their order
 * @param unreadable the other rows
 */
record TermRows(List<TermRow> rows, List<SkippedRow> unreadable) {

    private static final String BYTE_ORDER_MARK = "\ufeff";

    TermRows {
        rows = List.copyOf(rows);
        unreadable = List.copyOf(unreadable);
    }

    /**
     * Reads a text.
     *
     * @throws io.mneme.api.entry.InvalidEntryException if the text as a whole is not of the format
     */
    static TermRows read(String text, TermImportFormat format) {
        String content = text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
        return switch (format) {
            case TEXT -> readLines(content);
            case CSV -> TermCsvReader.read(content);
        };
    }

    private static TermRows readLines(String text) {
        List<String> lines = text.lines().map(String::strip).toList();
        List<TermRow> rows = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            if (!lines.get(i).isEmpty()) {
                rows.add(TermRow.of(i + 1, lines.get(i)));
            }
        }
        return new TermRows(rows, List.of());
    }
}
