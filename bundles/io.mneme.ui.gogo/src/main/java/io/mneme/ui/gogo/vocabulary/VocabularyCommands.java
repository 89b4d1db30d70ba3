package io.mneme.ui.gogo.vocabulary;

import io.mneme.api.vocabulary.TermDetails;
import io.mneme.api.vocabulary.TermImportReport;
import io.mneme.api.vocabulary.UnknownTermException;
import io.mneme.api.vocabulary.Vocabulary;
import io.mneme.api.vocabulary.Vocabulary.PutResult;
import io.mneme.api.vocabulary.Vocabulary.TermFilter;
import io.mneme.support.terminal.TerminalText;
import io.mneme.ui.gogo.argument.CommandArguments;
import io.mneme.ui.gogo.argument.PageStart;
import io.mneme.ui.gogo.output.AnswerForm;
import java.io.IOException;
import java.time.Instant;
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

    private final Vocabulary vocabulary;

    @Activate
    public VocabularyCommands(@Reference Vocabulary vocabulary) {
        this.vocabulary = vocabulary;
    }

    @Descriptor("Lists terms, the one added last first")
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
            @Parameter(names = AnswerForm.OPTION, presentValue = "true", absentValue = "false")
                    @Descriptor(AnswerForm.DESCRIPTION)
                    boolean json) {
        TermFilter filter = new TermFilter(given(text), given(category));
        return AnswerForm.of(json)
                .answer(new TermTable(vocabulary, vocabulary.list(filter, PageStart.parse(after), 0, limit)));
    }

    @Descriptor("Shows a term")
    public Object find(
            @Parameter(names = AnswerForm.OPTION, presentValue = "true", absentValue = "false")
                    @Descriptor(AnswerForm.DESCRIPTION)
                    boolean json,
            @Descriptor("the term, as it is spelt") String term) {
        return AnswerForm.of(json)
                .answer(vocabulary
                        .find(term)
                        .map(stored -> new TermView(vocabulary, stored))
                        .orElseThrow(() -> new UnknownTermException(term)));
    }

    @Descriptor("Adds a term, or replaces what is known about it, and shows it")
    public Object put(
            @Parameter(names = "--variant", absentValue = "") @Descriptor("a further spelling; may be repeated")
                    String variant,
            @Parameter(names = "--category", absentValue = "") @Descriptor("what it is, for example person")
                    String category,
            @Parameter(names = "--note", absentValue = "") @Descriptor("a short explanation for the model") String note,
            @Parameter(names = AnswerForm.OPTION, presentValue = "true", absentValue = "false")
                    @Descriptor(AnswerForm.DESCRIPTION)
                    boolean json,
            @Descriptor("the term, as it is spelt") String... term) {
        CommandArguments words = CommandArguments.parse(term, "--variant");
        TermDetails details = new TermDetails(words.values("--variant", variant), category, note);
        PutResult result = vocabulary.put(words.operand("term"), details, Optional.empty(), Instant.now());
        return AnswerForm.of(json).answer(new TermView(vocabulary, result.stored()));
    }

    @Descriptor("Deletes a term; its text is gone from the file")
    public String delete(@Descriptor("the term, as it is spelt") String term) {
        vocabulary.delete(term, Optional.empty());
        return "deleted " + TerminalText.of(term);
    }

    // The function import: Gogo adds an underscore to the name of a function that is a keyword of Java.
    @Descriptor("Imports terms from a file: a term a line, or CSV whose header names the columns term, variants (with |"
            + " between), category and note. Rows that break a rule are skipped and reported; importing again changes"
            + " nothing.")
    public Object _import(
            CommandSession session,
            @Parameter(names = "--format", absentValue = "")
                    @Descriptor("text or csv; without it csv if the name of the file ends so")
                    String format,
            @Parameter(names = "--dry-run", presentValue = "true", absentValue = "false")
                    @Descriptor("only reports what the import would do")
                    boolean dryRun,
            @Parameter(names = AnswerForm.OPTION, presentValue = "true", absentValue = "false")
                    @Descriptor(AnswerForm.DESCRIPTION)
                    boolean json,
            @Descriptor("path of the file; a relative one starts at the folder that the container was started in")
                    String file)
            throws IOException {
        TermFile source = TermFile.of(session.currentDir().resolve(file), format);
        TermImportReport report = dryRun
                ? vocabulary.previewImport(source.read(), source.format())
                : vocabulary.importTerms(source.read(), source.format(), Instant.now());
        return AnswerForm.of(json).answer(new TermImportView(report));
    }

    @Descriptor("Lists the terms that occur in a text, as spelt or by sound, best first")
    public Object select(
            @Parameter(
                            names = {"-n", "--limit"},
                            absentValue = "20")
                    @Descriptor("how many, at least 1")
                    int limit,
            @Parameter(names = AnswerForm.OPTION, presentValue = "true", absentValue = "false")
                    @Descriptor(AnswerForm.DESCRIPTION)
                    boolean json,
            @Descriptor("the text, in quotes") String text) {
        return AnswerForm.of(json).answer(new TermMatchTable(vocabulary, vocabulary.select(text, limit), text));
    }

    private static Optional<String> given(String text) {
        return Optional.of(text).filter(value -> !value.isEmpty());
    }
}
