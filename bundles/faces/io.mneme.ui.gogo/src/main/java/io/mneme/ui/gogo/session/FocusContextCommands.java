package io.mneme.ui.gogo.session;

import static io.mneme.ui.gogo.output.CommandResult.IN_JSON;
import static io.mneme.ui.gogo.output.CommandResult.JSON;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.mneme.api.session.FocusQuery;
import io.mneme.api.session.FocusSessions;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.apache.felix.service.command.CommandSession;
import org.apache.felix.service.command.Descriptor;
import org.apache.felix.service.command.Parameter;
import org.apache.felix.service.command.annotations.GogoCommand;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Shell commands that save and load the context of a focus session. */
@Component(service = FocusContextCommands.class)
@GogoCommand(
        scope = "context",
        function = {"save", "load"})
public final class FocusContextCommands {

    static final String SESSION = "id of the session; the current one without it";

    private final FocusSessions sessions;

    @Activate
    public FocusContextCommands(@Reference FocusSessions sessions) {
        this.sessions = sessions;
    }

    @Descriptor("Appends a completed query to a focus session, and shows it; a session is created if none is current"
            + "\nExample: context:save --query login --symbols src/auth.ts::login")
    public Object save(
            CommandSession console,
            @Parameter(names = "--query", absentValue = "") @Descriptor("what was looked for") String query,
            @Parameter(names = "--symbols", absentValue = "")
                    @Descriptor("symbols that the query was about: with commas between them, or a JSON array")
                    String symbols,
            @Parameter(names = "--type", absentValue = FocusQuery.DEFAULT_TYPE)
                    @Descriptor("QUERY_TYPE: kind of the query, search, call_chain, bug_locate or another")
                    String type,
            @Parameter(names = "--results", absentValue = "0") @Descriptor("number of its results") long results,
            @Parameter(names = "--session", absentValue = FocusSessions.CURRENT) @Descriptor(SESSION) String session,
            @Parameter(names = JSON, presentValue = "true", absentValue = "false") @Descriptor(IN_JSON) boolean json) {
        FocusQuery completed = new FocusQuery(query, type, SymbolList.parse(symbols), results);
        FocusAnswer.warnOfUnreadable(sessions, session);
        return FocusAnswer.of(
                console, json, () -> FocusAnswer.document(sessions, sessions.save(session, completed, Instant.now())));
    }

    @Descriptor("Shows what a focus session consists of: its last queries, and the symbols it is about"
            + "\nExample: context:load")
    public Object load(
            CommandSession console,
            @Parameter(names = "--session", absentValue = FocusSessions.CURRENT) @Descriptor(SESSION) String session,
            @Parameter(names = JSON, presentValue = "true", absentValue = "false") @Descriptor(IN_JSON) boolean json) {
        FocusAnswer.warnOfUnreadable(sessions, session);
        return FocusAnswer.of(console, json, () -> FocusAnswer.document(sessions, sessions.load(session)));
    }

    /** Reads the symbols of a command: a JSON array of texts, or names with commas between them. */
    private static final class SymbolList {

        private static final JsonMapper JSON = JsonMapper.builder()
                .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                .build();

        private SymbolList() {}

        /**
         * Returns the symbols; empty for an empty text.
         *
         * @throws IllegalArgumentException if the text begins like a JSON array and is none of texts alone
         */
        static List<String> parse(String text) {
            if (text.strip().startsWith("[")) {
                return array(text);
            }
            return Arrays.stream(text.split(","))
                    .map(String::strip)
                    .filter(symbol -> !symbol.isEmpty())
                    .toList();
        }

        private static List<String> array(String text) {
            try {
                JsonNode symbols = JSON.readTree(text);
                if (symbols.valueStream().allMatch(JsonNode::isTextual)) {
                    return symbols.valueStream().map(JsonNode::textValue).toList();
                }
            } catch (JsonProcessingException broken) {
                // Is refused as an array of anything else.
            }
            throw new IllegalArgumentException("symbols must be a JSON array of texts, or names with commas between");
        }
    }
}
