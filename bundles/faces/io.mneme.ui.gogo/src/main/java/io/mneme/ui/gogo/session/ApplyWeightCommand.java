package io.mneme.ui.gogo.session;

import static io.mneme.ui.gogo.argument.CommandArguments.given;
import static io.mneme.ui.gogo.output.CommandResult.IN_JSON;
import static io.mneme.ui.gogo.output.CommandResult.JSON;
import static io.mneme.ui.gogo.output.TableColumns.columns;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.mneme.api.context.Omission;
import io.mneme.api.session.FocusSessions;
import io.mneme.api.session.WeighedResults;
import io.mneme.ui.gogo.argument.CommandArguments;
import io.mneme.ui.gogo.output.CommandResult;
import io.mneme.ui.gogo.output.JsonAnswer;
import io.mneme.ui.gogo.output.Table;
import io.mneme.ui.gogo.output.TableColumns;
import io.mneme.view.focus.SearchResults;
import java.io.IOException;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import org.apache.felix.service.command.CommandSession;
import org.apache.felix.service.command.Descriptor;
import org.apache.felix.service.command.Parameter;
import org.apache.felix.service.command.annotations.GogoCommand;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** The shell command that weighs search results by a focus session. */
@Component(service = ApplyWeightCommand.class)
@GogoCommand(scope = "context", function = "apply-weight")
public final class ApplyWeightCommand {

    /** The maximum length of the results: they are in memory as a whole. */
    private static final int MAX_BYTES = 64 << 20;

    private static final String STANDARD_INPUT = "-";

    /** Results that were not weighed have one score. */
    private static final TableColumns COLUMNS = columns()
            .and("score", result -> result.path("score").doubleValue())
            .and("original", result -> result.path(result.has("original_score") ? "original_score" : "score")
                    .doubleValue())
            .and("boost", result -> result.path("context_boost").doubleValue())
            .and("symbol", result -> result.path(result.has("symbol") ? "symbol" : "symbol_id"))
            .and("reasons=boost_reasons");

    private final FocusSessions sessions;

    @Activate
    public ApplyWeightCommand(@Reference FocusSessions sessions) {
        this.sessions = sessions;
    }

    // Gogo calls the method of this name for functions whose name is none of Java's, with that name as the first
    // operand.
    @Descriptor("Weighs search results by a focus session, and shows them with the highest score first"
            + "\nExample: context:apply-weight --results '[{\"symbol\":\"login\",\"score\":0.8}]'")
    public Object _main(
            CommandSession console,
            @Parameter(names = "--results", absentValue = "")
                    @Descriptor("a JSON array of objects with score and symbol; - reads standard input")
                    String results,
            @Parameter(names = "--weighting", absentValue = "")
                    @Descriptor("name of a weighting policy; the active one without it")
                    String weighting,
            @Parameter(names = "--session", absentValue = FocusSessions.CURRENT)
                    @Descriptor(FocusContextCommands.SESSION)
                    String session,
            @Parameter(names = JSON, presentValue = "true", absentValue = "false") @Descriptor(IN_JSON) boolean json,
            @Descriptor("[]") String... words)
            throws IOException {
        requireNoOperands(words);
        SearchResults parsed = SearchResults.parse(bytes(results));
        Optional<String> named = given(weighting).or(parsed::weighting);
        FocusAnswer.warnOfUnreadable(sessions, session);
        return FocusAnswer.of(console, json, () -> weighed(session, parsed, named));
    }

    private CommandResult weighed(String session, SearchResults parsed, Optional<String> named) {
        WeighedResults weighed = sessions.weigh(session, parsed.scored(), named, Instant.now());
        weighed.omissions().stream().map(Omission::reason).forEach(FocusAnswer::warn);
        return new JsonAnswer(
                parsed.text(weighed), results -> Table.of(results.path("results"), COLUMNS), weighed.results());
    }

    private static void requireNoOperands(String... words) {
        CommandArguments given = CommandArguments.parse(Arrays.copyOfRange(words, 1, words.length));
        if (!given.operands().isEmpty()) {
            throw new IllegalArgumentException("only options can be given: " + String.join(" ", given.operands()));
        }
    }

    private static byte[] bytes(String results) throws IOException {
        if (results.isEmpty()) {
            throw new IllegalArgumentException("--results must be given");
        }
        byte[] bytes = results.equals(STANDARD_INPUT) ? System.in.readNBytes(MAX_BYTES + 1) : results.getBytes(UTF_8);
        if (bytes.length > MAX_BYTES) {
            throw new IllegalArgumentException("results must not be longer than " + MAX_BYTES + " bytes");
        }
        return bytes;
    }
}
