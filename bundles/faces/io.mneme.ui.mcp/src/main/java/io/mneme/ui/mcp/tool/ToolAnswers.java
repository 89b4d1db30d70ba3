package io.mneme.ui.mcp.tool;

import com.fasterxml.jackson.databind.JsonNode;
import io.mneme.api.context.AssemblerBusyException;
import io.mneme.api.context.InvalidRequestException;
import io.mneme.api.conversation.UnknownConversationException;
import io.mneme.api.entry.InvalidEntryException;
import io.mneme.api.entry.RedactionException;
import io.mneme.api.entry.UnfinishedErasureException;
import io.mneme.api.format.FormatUnavailableException;
import io.mneme.api.journal.ClosedJournalException;
import io.mneme.api.journal.EntryNotAcceptedException;
import io.mneme.api.journal.JournalException;
import io.mneme.api.journal.RevisionMismatchException;
import io.mneme.api.journal.UnknownEntryException;
import io.mneme.api.manifest.UnknownContextException;
import io.mneme.api.policy.UnknownPolicyException;
import io.mneme.api.search.ExpiredCursorException;
import io.mneme.api.search.IndexUnavailableException;
import io.mneme.api.search.InvalidCursorException;
import io.mneme.api.search.InvalidQueryException;
import io.mneme.api.search.UnknownJournalException;
import io.mneme.spi.tool.ToolResult;
import io.mneme.view.input.InputFields;
import io.mneme.view.input.StrictJsonReader;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Answers the calls of the shipped tools: what a service refuses becomes an error that tells the model what to change. */
final class ToolAnswers {

    /** What is no fault of the container, and says what is wrong. */
    private static final Set<Class<? extends RuntimeException>> REFUSALS = Set.of(
            InvalidRequestException.class,
            InvalidEntryException.class,
            InvalidQueryException.class,
            InvalidCursorException.class,
            ExpiredCursorException.class,
            UnknownJournalException.class,
            UnknownConversationException.class,
            UnknownEntryException.class,
            UnknownContextException.class,
            UnknownPolicyException.class,
            EntryNotAcceptedException.class,
            RevisionMismatchException.class,
            AssemblerBusyException.class,
            ClosedJournalException.class,
            UnfinishedErasureException.class,
            RedactionException.class,
            FormatUnavailableException.class,
            IndexUnavailableException.class);

    private ToolAnswers() {}

    /** Returns what a function makes of the arguments, or why it could not. */
    static ToolResult of(String arguments, Function<InputFields, JsonNode> answer) {
        try {
            InputFields fields = new InputFields(StrictJsonReader.readObject(arguments), "");
            String text = answer.apply(fields).toString();
            return text.length() > ToolResult.MAX_CHARS
                    ? ToolResult.error("the answer would be longer than " + ToolResult.MAX_CHARS
                            + " characters; ask for less at once")
                    : ToolResult.json(text);
        } catch (RuntimeException thrown) {
            return ToolResult.error(refusal(thrown).orElseThrow(() -> thrown));
        }
    }

    private static Optional<String> refusal(RuntimeException thrown) {
        if (REFUSALS.stream().anyMatch(type -> type.isInstance(thrown))) {
            return Optional.of(String.valueOf(thrown.getMessage()));
        }
        // Its message has the names of files.
        return thrown instanceof JournalException
                ? Optional.of("the storage failed; the call may be tried again")
                : Optional.empty();
    }
}
