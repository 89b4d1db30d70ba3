package io.mneme.ui.gogo.dictation;

import static io.mneme.ui.gogo.argument.CommandArguments.given;
import static io.mneme.ui.gogo.output.CommandResult.IN_JSON;
import static io.mneme.ui.gogo.output.CommandResult.JSON;
import static io.mneme.ui.gogo.output.TableColumns.columns;

import com.fasterxml.jackson.databind.JsonNode;
import io.mneme.api.dictation.DictationFilter;
import io.mneme.api.dictation.DictationFormat;
import io.mneme.api.dictation.DictationTags;
import io.mneme.api.dictation.DictationTags.TagCounts;
import io.mneme.api.dictation.Dictations;
import io.mneme.support.terminal.TerminalText;
import io.mneme.ui.gogo.argument.CommandArguments;
import io.mneme.ui.gogo.argument.DayRange;
import io.mneme.ui.gogo.output.CellFormat;
import io.mneme.ui.gogo.output.JsonAnswer;
import io.mneme.ui.gogo.output.Table;
import io.mneme.ui.gogo.output.TableColumns;
import io.mneme.view.DictationTagsJson;
import java.time.Instant;
import java.util.List;
import org.apache.felix.service.command.Descriptor;
import org.apache.felix.service.command.Parameter;
import org.apache.felix.service.command.annotations.GogoCommand;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Shell commands that count dictations by tag, and write them out. */
@Component(service = DictationCommands.class)
@GogoCommand(
        scope = "dictation",
        function = {"tags", "export"})
public final class DictationCommands {

    private static final String MODE = "only dictations of this mode";
    private static final String DAYS = "only dictations of the last so many days; 0 for all";
    private static final String TEXT = "only dictations with these words";
    private static final String ARCHIVED = "archived ones, too";

    private static final TableColumns TAGS = columns("tag", "count");

    private final Dictations dictations;
    private final DictationTags tags;

    @Activate
    public DictationCommands(@Reference Dictations dictations, @Reference DictationTags tags) {
        this.dictations = dictations;
        this.tags = tags;
    }

    @Descriptor("Counts dictations by tag: corrected, modes and models" + "\nExample: dictation:tags --days 7")
    public Object tags(
            @Parameter(names = "--mode", absentValue = "") @Descriptor(MODE) String mode,
            @Parameter(names = "--days", absentValue = "0") @Descriptor(DAYS) int days,
            @Parameter(names = "--text", absentValue = "") @Descriptor(TEXT) String text,
            @Parameter(names = "--archived", presentValue = "true", absentValue = "false") @Descriptor(ARCHIVED)
                    boolean archived,
            @Parameter(names = JSON, presentValue = "true", absentValue = "false") @Descriptor(IN_JSON) boolean json) {
        TagCounts counts = tags.count(filter(mode, days, List.of(), text, archived));
        return new JsonAnswer(DictationTagsJson.of(counts), DictationCommands::table, counts.tags()).answer(json);
    }

    @Descriptor("Writes dictations out, oldest first"
            + "\nExample: dictation:export --format csv --tag corrected > /tmp/corrected.csv")
    public String export(
            @Parameter(names = "--format", absentValue = "jsonl") @Descriptor("jsonl|csv|markdown") String format,
            @Parameter(names = "--mode", absentValue = "") @Descriptor(MODE) String mode,
            @Parameter(names = "--days", absentValue = "0") @Descriptor(DAYS) int days,
            @Parameter(names = "--tag", absentValue = "")
                    @Descriptor("only those with this tag: corrected, mode:X, stt:X or llm:X; may be repeated")
                    String tag,
            @Parameter(names = "--text", absentValue = "") @Descriptor(TEXT) String text,
            @Parameter(names = "--archived", presentValue = "true", absentValue = "false") @Descriptor(ARCHIVED)
                    boolean archived,
            @Descriptor("[]") String... more) {
        List<String> given = CommandArguments.parse(more, "--tag").values("--tag", tag);
        StringBuilder written = new StringBuilder();
        DictationFormat chosen = format(format);
        dictations.export(filter(mode, days, given, text, archived), chosen, written);
        return chosen == DictationFormat.JSONL
                ? TerminalText.json(written.toString())
                : TerminalText.lines(written.toString());
    }

    private static DictationFilter filter(String mode, int days, List<String> tags, String text, boolean archived) {
        return new DictationFilter(given(mode), DayRange.start(days, Instant.now()), tags, given(text), archived);
    }

    private static DictationFormat format(String name) {
        return switch (name) {
            case "jsonl" -> DictationFormat.JSONL;
            case "csv" -> DictationFormat.CSV;
            case "markdown" -> DictationFormat.MARKDOWN;
            default -> throw new IllegalArgumentException("format must be jsonl, csv or markdown: " + name);
        };
    }

    private static Object table(JsonNode counts) {
        return Table.of(counts.path("data"), TAGS) + "\n"
                + CellFormat.plural(counts.path("total").longValue(), "dictation", "dictations")
                + (counts.path("whole_days").booleanValue() ? ", with the whole day in which the range begins" : "");
    }
}
