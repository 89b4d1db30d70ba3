package io.mneme.ui.gogo.character;

import static io.mneme.ui.gogo.output.CommandResult.IN_JSON;
import static io.mneme.ui.gogo.output.CommandResult.JSON;
import static io.mneme.ui.gogo.output.TableColumns.columns;

import io.mneme.api.session.CharacterProfiles;
import io.mneme.api.session.CharacterProfiles.CharacterProfile;
import io.mneme.api.session.CharacterSessions;
import io.mneme.api.session.UnknownCharacterException;
import io.mneme.ui.gogo.output.FieldList;
import io.mneme.ui.gogo.output.JsonAnswer;
import io.mneme.ui.gogo.output.Table;
import io.mneme.ui.gogo.output.TableColumns;
import io.mneme.view.CharacterJson;
import java.util.List;
import java.util.SortedSet;
import org.apache.felix.service.command.Descriptor;
import org.apache.felix.service.command.Parameter;
import org.apache.felix.service.command.annotations.GogoCommand;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Shell commands that show characters and what open sessions have of them, without the text of messages. */
@Component(service = CharacterCommands.class)
@GogoCommand(
        scope = "character",
        function = {"list", "show", "clear"})
public final class CharacterCommands {

    private static final TableColumns CHARACTERS =
            columns("name", "configured", "voice", "sessions", "current", "messages");
    private static final TableColumns CHARACTER = columns("name", "voice", "prompt", "sessions", "current", "messages");

    private final CharacterProfiles profiles;
    private final CharacterSessions sessions;

    @Activate
    public CharacterCommands(@Reference CharacterProfiles profiles, @Reference CharacterSessions sessions) {
        this.profiles = profiles;
        this.sessions = sessions;
    }

    @Descriptor("Lists the configured characters and those of open sessions, with numbers of sessions and messages"
            + "\nExample: character:list --json")
    public Object list(
            @Parameter(names = JSON, presentValue = "true", absentValue = "false") @Descriptor(IN_JSON) boolean json) {
        return JsonAnswer.of(CharacterJson.list(profiles, sessions.list()), answer -> FieldList.of(
                                answer, columns("sessions"))
                        .with("characters", Table.of(answer.path("characters"), CHARACTERS)))
                .answer(json);
    }

    @Descriptor(
            "Shows a configured character, and how much open sessions have of it" + "\nExample: character:show Kate")
    public Object show(
            @Parameter(names = JSON, presentValue = "true", absentValue = "false") @Descriptor(IN_JSON) boolean json,
            @Descriptor("CHARACTER: name of the character") String name) {
        CharacterProfile profile = profiles.find(name)
                .orElseThrow(() -> new UnknownCharacterException(
                        name,
                        profiles.list().stream().map(CharacterProfile::name).toList()));
        return JsonAnswer.of(
                        CharacterJson.of(profile, sessions.list()), character -> FieldList.of(character, CHARACTER))
                .answer(json);
    }

    @Descriptor("Clears the histories of a character in all open sessions" + "\nExample: character:clear Kate")
    public Object clear(
            @Parameter(names = JSON, presentValue = "true", absentValue = "false") @Descriptor(IN_JSON) boolean json,
            @Descriptor("CHARACTER: name of the character") String name) {
        SortedSet<String> known = CharacterJson.names(profiles, sessions.list());
        if (!known.contains(name)) {
            throw new UnknownCharacterException(name, List.copyOf(known));
        }
        return FieldList.EMPTY
                .with("name", name)
                .with("cleared", sessions.clearCharacter(name))
                .answer(json);
    }
}
