package io.mneme.vocabulary;

import io.mneme.api.entry.InvalidEntryException;
import io.mneme.api.vocabulary.TermImportReport.SkippedRow;
import io.mneme.api.vocabulary.Vocabulary.TermImportFormat;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.StreamSupport;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;

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

    /** Reads the rows of comma-separated values; the header names the columns. */
    private static final class TermCsvReader {

        private static final String TERM = "term";
        private static final String VARIANTS = "variants";
        private static final String CATEGORY = "category";
        private static final String NOTE = "note";
        private static final List<String> COLUMNS = List.of(TERM, VARIANTS, CATEGORY, NOTE);

        /** With blank lines, so that the number of lines is known where a row begins. */
        private static final CSVFormat FORMAT =
                CSVFormat.RFC4180.builder().setIgnoreEmptyLines(false).build();

        private final List<String> header;
        private final List<TermRow> rows = new ArrayList<>();
        private final List<SkippedRow> unreadable = new ArrayList<>();

        private TermCsvReader(List<String> header) {
            this.header = header;
        }

        /**
         * Reads a text.
         *
         * @throws InvalidEntryException if it has no header, a header with another column, or quotation marks that are not closed
         */
        static TermRows read(String text) {
            try (CSVParser parser = CSVParser.parse(new StringReader(text), FORMAT)) {
                return read(parser);
            } catch (IOException | UncheckedIOException broken) {
                throw new InvalidEntryException("csv", "must have its quotation marks in pairs, around whole values");
            }
        }

        private static TermRows read(CSVParser parser) {
            Iterator<CSVRecord> records = parser.iterator();
            TermCsvReader reader = new TermCsvReader(header(records));
            long line = parser.getCurrentLineNumber() + 1;
            while (records.hasNext()) {
                reader.add(line, records.next());
                line = parser.getCurrentLineNumber() + 1;
            }
            return new TermRows(reader.rows, reader.unreadable);
        }

        private static List<String> header(Iterator<CSVRecord> records) {
            List<String> header = records.hasNext()
                    ? values(records.next()).stream().map(String::strip).toList()
                    : List.of();
            if (!header.contains(TERM)
                    || !COLUMNS.containsAll(header)
                    || new HashSet<>(header).size() != header.size()) {
                throw new InvalidEntryException(
                        "header",
                        "must name the column term, and of " + String.join(", ", COLUMNS) + " each at most once");
            }
            return header;
        }

        private void add(long line, CSVRecord record) {
            List<String> values = values(record);
            if (values.equals(List.of(""))) {
                return;
            }
            if (values.size() != header.size()) {
                unreadable.add(new SkippedRow(line, "columns must be " + header.size() + ", not " + values.size()));
                return;
            }
            rows.add(new TermRow(
                    line,
                    column(TERM, values).orElseThrow(),
                    column(VARIANTS, values).map(TermCsvReader::variants),
                    column(CATEGORY, values),
                    column(NOTE, values)));
        }

        private Optional<String> column(String name, List<String> values) {
            int column = header.indexOf(name);
            return column < 0
                    ? Optional.empty()
                    : Optional.of(values.get(column).strip());
        }

        private static List<String> variants(String text) {
            return Arrays.stream(text.split("\\|"))
                    .map(String::strip)
                    .filter(variant -> !variant.isEmpty())
                    .toList();
        }

        private static List<String> values(CSVRecord record) {
            return StreamSupport.stream(record.spliterator(), false).toList();
        }
    }
}
