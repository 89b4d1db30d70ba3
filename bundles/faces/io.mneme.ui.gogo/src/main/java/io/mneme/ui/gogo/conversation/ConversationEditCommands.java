package io.mneme.ui.gogo.conversation;

import static io.mneme.ui.gogo.output.CommandResult.IN_JSON;
import static io.mneme.ui.gogo.output.CommandResult.JSON;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.conversation.Conversation;
import io.mneme.api.conversation.Conversations;
import io.mneme.api.conversation.UnknownConversationException;
import io.mneme.ui.gogo.argument.CommandArguments;
import io.mneme.ui.gogo.output.CommandResult;
import io.mneme.ui.gogo.output.JsonAnswer;
import io.mneme.ui.gogo.output.PluralFormat;
import io.mneme.ui.gogo.output.Table;
import io.mneme.view.RecordJson;
import java.time.Instant;
import java.util.List;
import org.apache.felix.service.command.Descriptor;
import org.apache.felix.service.command.Parameter;
import org.apache.felix.service.command.annotations.GogoCommand;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Shell commands that change what a conversation is called, what belongs to it, and how long it stays. */
@Component(service = ConversationEditCommands.class)
@GogoCommand(
        scope = "conversation",
        function = {"title", "tag", "pin", "merge", "erase"})
public final class ConversationEditCommands {

    private final Conversations conversations;

    @Activate
    public ConversationEditCommands(@Reference Conversations conversations) {
        this.conversations = conversations;
    }

    @Descriptor("Gives a conversation a title; without one takes it away")
    public CommandResult title(
            @Descriptor("id of the conversation") String id, @Descriptor("[the title]") String... title) {
        String given = String.join(" ", CommandArguments.parse(title).operands());
        return annotated(id, patch().put("title", given.isEmpty() ? null : given));
    }

    @Descriptor("Files a conversation under tags in place of those it has; without any, under none")
    public CommandResult tag(@Descriptor("id of the conversation") String id, @Descriptor("[tags]") String... tags) {
        ObjectNode patch = patch();
        ArrayNode array = patch.putArray("tags");
        CommandArguments.parse(tags).operands().forEach(array::add);
        return annotated(id, patch);
    }

    @Descriptor("Exempts a conversation from retention")
    public CommandResult pin(
            @Parameter(names = "--off", presentValue = "true", absentValue = "false")
                    @Descriptor("take the exemption back")
                    boolean off,
            @Descriptor("id of the conversation") String id) {
        return annotated(id, patch().put("pinned", !off));
    }

    @Descriptor("Merges a conversation with the one before it in the same project, and shows that one")
    public Object merge(
            @Parameter(names = JSON, presentValue = "true", absentValue = "false") @Descriptor(IN_JSON) boolean json,
            @Descriptor("id of the conversation") String id) {
        Conversation merged = conversations.merge(id, Instant.now());
        return ConversationDetails.of(merged).answer(json);
    }

    @Descriptor("Erases a conversation with the entries of all journals that belong to it; nothing brings it back")
    public String erase(@Descriptor("id of the conversation") String id) {
        int erased = conversations.erase(id);
        if (erased == 0) {
            throw new UnknownConversationException("no conversation has the id " + id);
        }
        return PluralFormat.of(erased, "entry", "entries") + " erased";
    }

    private CommandResult annotated(String id, ObjectNode patch) {
        Conversation annotated = conversations.annotate(id, patch.toString(), Instant.now());
        return new JsonAnswer(
                RecordJson.of(annotated).toString(),
                conversation -> Table.of(List.of(conversation), ConversationCommands.COLUMNS),
                List.of(annotated));
    }

    private static ObjectNode patch() {
        return JsonNodeFactory.instance.objectNode();
    }
}
