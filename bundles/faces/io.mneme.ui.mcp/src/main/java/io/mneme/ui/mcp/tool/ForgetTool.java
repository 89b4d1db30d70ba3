package io.mneme.ui.mcp.tool;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.conversation.Conversation;
import io.mneme.api.conversation.Conversations;
import io.mneme.api.conversation.UnknownConversationException;
import io.mneme.api.erasure.ErasureReceipt;
import io.mneme.api.erasure.ErasureReceipt.ErasureState;
import io.mneme.api.erasure.ErasureSelector;
import io.mneme.api.erasure.Erasures;
import io.mneme.spi.tool.ModelTool;
import io.mneme.spi.tool.ToolDescription;
import io.mneme.spi.tool.ToolResult;
import io.mneme.ui.mcp.tool.ConfirmationTokens.ErasureSet;
import io.mneme.view.JsonNodes;
import io.mneme.view.input.InputFields;
import java.time.Instant;
import java.util.Optional;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/**
 * The tool that erases a conversation in two steps: the first answers what would go and a confirmation, the second does it with that
 * confirmation, if nothing has changed in between.
 */
@Component
public final class ForgetTool implements ModelTool {

    private static final int MAX_LABEL_CHARS = 200;

    private static final String ACTOR = "mcp";

    private final Conversations conversations;
    private final Erasures erasures;
    private final ConfirmationTokens tokens;

    @Activate
    public ForgetTool(@Reference Conversations conversations, @Reference Erasures erasures) {
        this(conversations, erasures, new ConfirmationTokens(System::nanoTime));
    }

    ForgetTool(Conversations conversations, Erasures erasures, ConfirmationTokens tokens) {
        this.conversations = conversations;
        this.erasures = erasures;
        this.tokens = tokens;
    }

    @Override
    public ToolDescription description() {
        return ToolFile.read("forget");
    }

    @Override
    public ToolResult call(String arguments) {
        return ToolAnswers.of(arguments, fields -> {
            String id = ToolArguments.requireWord(fields, "conversation");
            Optional<String> confirmation = ToolArguments.word(fields, "confirmation");
            return confirmation.isPresent() ? erase(fields, id, confirmation.get()) : preview(id);
        });
    }

    private ObjectNode preview(String id) {
        Conversation found = find(id);
        ErasureSet set = ErasureSet.read(conversations, found);
        ObjectNode json = JsonNodes.object();
        json.put("conversation", found.id());
        json.put(
                "title",
                found.title()
                        .map(title -> ShortTexts.shorten(title, MAX_LABEL_CHARS))
                        .orElse(null));
        json.put("entries", set.entries());
        json.put("first", found.first());
        json.put("last", found.last());
        json.set("journals", JsonNodes.strings(found.journals()));
        json.set("merged", JsonNodes.strings(found.merged()));
        json.put("erased", false);
        json.put("confirmation", tokens.issue(set));
        json.put("expires_in_s", ConfirmationTokens.LIFETIME.toSeconds());
        json.put(
                "next_step",
                "Nothing is erased yet. Show the person what would go. Only if they agree, call forget again with the"
                        + " same conversation and this confirmation.");
        return json;
    }

    private ObjectNode erase(InputFields fields, String id, String confirmation) {
        Optional<ErasureSet> confirmed = tokens.redeem(confirmation);
        if (confirmed.isEmpty()) {
            throw fields.invalid(
                    "confirmation",
                    "must be one of a call of forget in the last minutes that was not used; call it again without");
        }
        Conversation found = find(id);
        if (!ErasureSet.read(conversations, found).equals(confirmed.get())) {
            throw fields.invalid(
                    "confirmation",
                    "must be of this conversation as it is now; it has changed, so call forget again without");
        }
        ErasureReceipt receipt = erasures.erase(ErasureSelector.ofConversation(found.id()), ACTOR, Instant.now());
        ObjectNode json = JsonNodes.object();
        json.put("conversation", found.id());
        json.put("erased", receipt.state() == ErasureState.COMPLETE);
        json.put("entries", receipt.total());
        json.put("receipt", receipt.id());
        json.set("waits_for", JsonNodes.strings(receipt.failures()));
        return json;
    }

    private Conversation find(String id) {
        return conversations
                .find(id)
                .orElseThrow(() -> new UnknownConversationException("no conversation has the id " + id));
    }
}
