package io.mneme.ui.gogo.context;

import static io.mneme.ui.gogo.argument.CommandArguments.given;
import static io.mneme.ui.gogo.output.CommandResult.IN_JSON;
import static io.mneme.ui.gogo.output.CommandResult.JSON;

import io.mneme.api.dialogue.ConversationSummaries;
import io.mneme.api.dialogue.ConversationSummary;
import io.mneme.api.dialogue.ConversationSummary.SummarySpan;
import io.mneme.ui.gogo.output.FieldList;
import java.util.NoSuchElementException;
import org.apache.felix.service.command.Descriptor;
import org.apache.felix.service.command.Parameter;
import org.apache.felix.service.command.annotations.GogoCommand;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** The shell command that compacts a recorded conversation. */
@Component(service = CompactCommand.class)
@GogoCommand(
        scope = "context",
        function = {"compact"})
public final class CompactCommand {

    private final ConversationSummaries compactions;

    @Activate
    public CompactCommand(@Reference ConversationSummaries compactions) {
        this.compactions = compactions;
    }

    @Descriptor("Makes a summary of the older messages of a recorded conversation, and shows the newest one"
            + "\nExample: context:compact conv_1 --tokens 300")
    public Object compact(
            @Parameter(names = "--compactor", absentValue = "")
                    @Descriptor("name of the compactor; the configured one without it")
                    String compactor,
            @Parameter(names = "--tokens", absentValue = "500") @Descriptor("maximum number of tokens of the summary")
                    int tokens,
            @Parameter(names = JSON, presentValue = "true", absentValue = "false") @Descriptor(IN_JSON) boolean json,
            @Descriptor("id of the conversation") String conversation) {
        if (tokens < 1) {
            throw new IllegalArgumentException("--tokens must be at least 1: " + tokens);
        }
        ConversationSummary summary = compactions
                .compact(conversation, given(compactor), tokens)
                .orElseThrow(() -> new NoSuchElementException(
                        "no conversation " + conversation + " has messages that are old enough for a summary"));
        return fields(summary).answer(json);
    }

    private static FieldList fields(ConversationSummary summary) {
        SummarySpan span = summary.span();
        return FieldList.EMPTY
                .with("id", summary.id())
                .with("from", span.from())
                .with("to", span.to())
                .with("messages", span.messages())
                .with("compactor", span.compactor())
                .with("text", summary.text());
    }
}
