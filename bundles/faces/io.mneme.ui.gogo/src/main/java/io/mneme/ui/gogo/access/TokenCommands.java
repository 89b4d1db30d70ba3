package io.mneme.ui.gogo.access;

import static io.mneme.ui.gogo.output.CommandResult.IN_JSON;
import static io.mneme.ui.gogo.output.CommandResult.JSON;
import static io.mneme.ui.gogo.output.TableColumns.columns;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.access.AccessScope;
import io.mneme.api.access.AccessToken;
import io.mneme.api.access.AccessTokens;
import io.mneme.api.access.InvalidTokenException;
import io.mneme.api.access.IssuedToken;
import io.mneme.support.time.ExpiryParser;
import io.mneme.ui.gogo.argument.CommandArguments;
import io.mneme.ui.gogo.output.JsonAnswer;
import io.mneme.ui.gogo.output.TableColumns;
import io.mneme.view.RecordJson;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.felix.service.command.Descriptor;
import org.apache.felix.service.command.Parameter;
import org.apache.felix.service.command.annotations.GogoCommand;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Shell commands that make, list and revoke the tokens of clients. */
@Component(service = TokenCommands.class)
@GogoCommand(
        scope = "token",
        function = {"add", "list", "revoke"})
public final class TokenCommands {

    private static final TableColumns TOKENS =
            columns("name", "owner", "scopes", "created", "expires", "last used=last_used");
    private static final String SCOPE = "--scope";

    private final AccessTokens tokens;

    @Activate
    public TokenCommands(@Reference AccessTokens tokens) {
        this.tokens = tokens.by("shell");
    }

    @Descriptor(
            "Makes a token, and shows its secret, which is kept nowhere: a client sends it as Authorization: Bearer."
                    + " The scope record alone adds entries and reads none"
                    + "\nExample: token:add anna-laptop --owner anna --scope read,record --expires 90d")
    public Object add(
            @Parameter(names = SCOPE, absentValue = "")
                    @Descriptor("read, record or admin; several with commas between them, or repeated")
                    String scope,
            @Parameter(names = "--owner", absentValue = "")
                    @Descriptor("the person whose history it opens, who has one of their own; without it the history of"
                            + " the container")
                    String owner,
            @Parameter(names = "--expires", absentValue = "")
                    @Descriptor("when it ends: 90d, 12h, a date or a time; without it never")
                    String expires,
            @Parameter(names = JSON, presentValue = "true", absentValue = "false") @Descriptor(IN_JSON) boolean json,
            @Descriptor("name of the token, as of its user or device") String... name) {
        CommandArguments words = CommandArguments.parse(name, SCOPE);
        IssuedToken issued =
                tokens.add(words.operand("name"), owner, scopes(words.values(SCOPE, scope)), moment(expires));
        ObjectNode answer = RecordJson.of(issued.token());
        answer.put("secret", issued.secret());
        return JsonAnswer.of(answer.toString(), TokenCommands::shown).answer(json);
    }

    private static Object shown(JsonNode issued) {
        return issued.path("secret").asText() + "\nThis is shown once: keep it where its user does.";
    }

    private static Set<AccessScope> scopes(List<String> given) {
        Set<AccessScope> scopes = EnumSet.noneOf(AccessScope.class);
        given.forEach(labels -> List.of(labels.split(",")).forEach(label -> scopes.add(AccessScope.of(label.strip()))));
        return scopes;
    }

    private static Optional<Instant> moment(String text) {
        try {
            return text.isEmpty() ? Optional.empty() : Optional.of(ExpiryParser.parse(text, ZonedDateTime.now()));
        } catch (DateTimeException none) {
            throw new InvalidTokenException("expires", ExpiryParser.RULE);
        }
    }

    @Descriptor("Lists tokens with what they allow and when they were used last; never their secrets"
            + "\nExample: token:list")
    public Object list(
            @Parameter(names = JSON, presentValue = "true", absentValue = "false") @Descriptor(IN_JSON) boolean json) {
        List<AccessToken> all = tokens.list();
        return JsonAnswer.list(RecordJson.list(all), all, TOKENS).answer(json);
    }

    @Descriptor("Revokes a token: requests with it are refused at once, and its open streams end"
            + "\nExample: token:revoke anna-laptop")
    public String revoke(@Descriptor("name of the token") String name) {
        tokens.revoke(name);
        return "revoked " + name;
    }
}
