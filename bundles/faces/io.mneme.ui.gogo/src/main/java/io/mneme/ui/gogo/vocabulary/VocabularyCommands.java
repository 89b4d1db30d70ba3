package io.mneme.ui.gogo.vocabulary;

import static io.mneme.ui.gogo.argument.CommandArguments.given;
import static io.mneme.ui.gogo.output.CommandResult.IN_JSON;
import static io.mneme.ui.gogo.output.CommandResult.JSON;
import static io.mneme.ui.gogo.output.TableColumns.columns;

import com.fasterxml.jackson.databind.JsonNode;
import io.mneme.api.journal.Slice;
import io.mneme.api.journal.StoredEntry;
import io.mneme.api.vocabulary.TermDetails;
import io.mneme.api.vocabulary.TermEntry;
import io.mneme.api.vocabulary.TermImportReport;
import io.mneme.api.vocabulary.TermMatch;
import io.mneme.api.vocabulary.UnknownTermException;
import io.mneme.api.vocabulary.Vocabulary;
import io.mneme.api.vocabulary.Vocabulary.PutResult;
import io.mneme.api.vocabulary.Vocabulary.TermFilter;
import io.mneme.api.vocabulary.Vocabulary.TermImportFormat;
import io.mneme.support.terminal.TerminalText;
import io.mneme.ui.gogo.argument.CommandArguments;
import io.mneme.ui.gogo.output.FieldList;
import io.mneme.ui.gogo.output.JsonAnswer;
import io.mneme.ui.gogo.output.Table;
import io.mneme.ui.gogo.output.TableColumns;
import io.mneme.view.RecordJson;
import io.mneme.view.VocabularyJson;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.felix.service.command.CommandSession;
import org.apache.felix.service.command.Descriptor;
import org.apache.felix.service.command.Parameter;
import org.apache.felix.service.command.annotations.GogoCommand;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Shell commands that show, change and import the terms of the vocabulary. */
@Component(service = VocabularyCommands.class)
@GogoCommand(
        scope = "vocabulary",
        function = {"list", "find", "put", "delete", "import", "select"})
public final class VocabularyCommands {

    private static final TableColumns TERMS = columns("term", "variants", "category", "note");
    private static final TableColumns TERM = columns("term", "variants", "category", "note", "put=timestamp");

    /** The maximum length of a file: it is in memory as a whole. */
    private static final long MAX_FILE_BYTES = 64L << 20;

    private final Vocabulary vocabulary;

    @Activate
    public VocabularyCommands(@Reference Vocabulary vocabulary) {
        this.vocabulary = vocabulary;
    }

    @Descriptor("Lists terms, the one added last first" + "\nExample: vocabulary:list --category person")
    public Object list(
            @Parameter(names = "--text", absentValue = "")
                    @Descriptor("only those with this text in the term, a variant or the note")
                    String text,
            @Parameter(names = "--category", absentValue = "") @Descriptor("only those of this category")
                    String category,
            @Parameter(
                            names = {"-n", "--limit"},
                            absentValue = "20")
                    @Descriptor("how many, at least 1")
                    int limit,
            @Parameter(names = "--after", absentValue = "")
                    @Descriptor("the next of the page before, which is in its JSON")
                    String after,
            @Parameter(names = JSON, presentValue = "true", absentValue = "false") @Descriptor(IN_JSON) boolean json) {
        TermFilter filter = new TermFilter(given(text), given(category));
        Slice<TermEntry> page = vocabulary.list(filter, CommandArguments.page(after), 0, limit);
        return JsonAnswer.list(
                        VocabularyJson.page(vocabulary, page).text(),
                        page.entries().stream().map(StoredEntry::entry).toList(),
                        TERMS)
                .answer(json);
    }

    @Descriptor("Shows a term" + "\nExample: vocabulary:find Kate")
    public Object find(
            @Parameter(names = JSON, presentValue = "true", absentValue = "false") @Descriptor(IN_JSON) boolean json,
            @Descriptor("the term, as it is spelt") String term) {
        return answer(vocabulary.find(term).orElseThrow(() -> new UnknownTermException(term)), json);
    }

    @Descriptor("Adds a term, or replaces what is known about it, and shows it"
            + "\nExample: vocabulary:put Kate --variant Cate --category person")
    public Object put(
            @Parameter(names = "--variant", absentValue = "") @Descriptor("a further spelling; may be repeated")
                    String variant,
            @Parameter(names = "--category", absentValue = "") @Descriptor("what it is, for example person")
                    String category,
            @Parameter(names = "--note", absentValue = "") @Descriptor("a short explanation for the model") String note,
            @Parameter(names = JSON, presentValue = "true", absentValue = "false") @Descriptor(IN_JSON) boolean json,
            @Descriptor("the term, as it is spelt") String... term) {
        CommandArguments words = CommandArguments.parse(term, "--variant");
        TermDetails details = new TermDetails(words.values("--variant", variant), category, note);
        PutResult result = vocabulary.put(words.operand("term"), details, Optional.empty(), Instant.now());
        return answer(result.stored(), json);
    }

    @Descriptor("Deletes a term; its text is gone from the file" + "\nExample: vocabulary:delete Kate")
    public String delete(@Descriptor("the term, as it is spelt") String term) {
        vocabulary.delete(term, Optional.empty());
        return "deleted " + TerminalText.of(term);
    }

    // The function import: Gogo adds an underscore to the name of a function that is a keyword of Java.
    @Descriptor("Imports terms from a file: a term a line, or CSV whose header names the columns term, variants (with |"
            + " between), category and note. Rows that break a rule are skipped and reported; importing again changes"
            + " nothing."
            + "\nExample: vocabulary:import /tmp/terms.csv --dry-run")
    public Object _import(
            CommandSession session,
            @Parameter(names = "--format", absentValue = "")
                    @Descriptor("text|csv: without it csv if the name of the file ends so")
                    String format,
            @Parameter(names = "--dry-run", presentValue = "true", absentValue = "false")
                    @Descriptor("only reports what the import would do")
                    boolean dryRun,
            @Parameter(names = JSON, presentValue = "true", absentValue = "false") @Descriptor(IN_JSON) boolean json,
            @Descriptor("path of the file; a relative one starts at the folder of the caller") String file)
            throws IOException {
        Path path = session.currentDir().resolve(file);
        TermImportFormat chosen = format(format, path);
        TermImportReport report = dryRun
                ? vocabulary.previewImport(read(path), chosen)
                : vocabulary.importTerms(read(path), chosen, Instant.now());
        return new JsonAnswer(RecordJson.of(report), VocabularyCommands::counts, report.skipped()).answer(json);
    }

    @Descriptor("Lists the terms that occur in a text, as spelt or by sound, best first"
            + "\nExample: vocabulary:select 'and then Kayt said'")
    public Object select(
            @Parameter(
                            names = {"-n", "--limit"},
                            absentValue = "20")
                    @Descriptor("how many, at least 1")
                    int limit,
            @Parameter(names = JSON, presentValue = "true", absentValue = "false") @Descriptor(IN_JSON) boolean json,
            @Descriptor("the text, in quotes") String text) {
        List<TermMatch> matches = vocabulary.select(text, limit);
        return JsonAnswer.list(
                        VocabularyJson.matches(vocabulary, matches),
                        matches,
                        columns("term=term/term", "match")
                                .and("in the text", match -> passage(match, text))
                                .and("note=term/note"))
                .answer(json);
    }

    private static Object passage(JsonNode match, String text) {
        return text.substring(match.path("start").intValue(), match.path("end").intValue());
    }

    private Object answer(StoredEntry<TermEntry> stored, boolean json) {
        return JsonAnswer.of(vocabulary.json(stored.entry()), term -> FieldList.of(term, TERM))
                .answer(json);
    }

    private static Object counts(JsonNode report) {
        FieldList counts = FieldList.of(report, columns("added", "changed", "unchanged"));
        JsonNode skipped = report.path("skipped");
        return skipped.isEmpty() ? counts : counts.with("skipped", Table.of(skipped, columns("line", "reason")));
    }

    /** Returns the format of this name, or without a name that of a file. */
    private static TermImportFormat format(String name, Path file) {
        return switch (name) {
            case "" -> file.toString().toLowerCase(Locale.ROOT).endsWith(".csv")
                    ? TermImportFormat.CSV
                    : TermImportFormat.TEXT;
            case "text" -> TermImportFormat.TEXT;
            case "csv" -> TermImportFormat.CSV;
            default -> throw new IllegalArgumentException("format must be text or csv: " + name);
        };
    }

    private static String read(Path path) throws IOException {
        if (!Files.isRegularFile(path)) {
            throw new IllegalArgumentException("there is no file " + path);
        }
        if (Files.size(path) > MAX_FILE_BYTES) {
            throw new IllegalArgumentException(
                    "the file must not be longer than " + MAX_FILE_BYTES + " bytes: " + path);
        }
        try {
            return Files.readString(path);
        } catch (CharacterCodingException broken) {
            throw new IllegalArgumentException("the file must be UTF-8: " + path, broken);
        }
    }
}
