package io.mneme.ui.gogo.character;

import static io.mneme.ui.gogo.output.TableColumn.column;

import io.mneme.api.session.CharacterProfiles.CharacterProfile;
import io.mneme.api.session.CharacterProfiles;
import io.mneme.api.session.CharacterProfiles.CharacterProfile;
import io.mneme.api.session.CharacterSessions;
import io.mneme.api.session.UnknownCharacterException;
import io.mneme.ui.gogo.output.AnswerForm;
import io.mneme.ui.gogo.output.FieldList;
import io.mneme.ui.gogo.output.JsonAnswer;
import io.mneme.ui.gogo.output.Table;
import io.mneme.ui.gogo.output.TableColumn;
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

    private static final TableColumn[] CHARACTERS = {
        column("name"), column("configured"), column("voice"), column("sessions"), column("current"), column("messages")
    };
    private static final TableColumn[] CHARACTER = {
        column("name"), column("voice"), column("prompt"), column("sessions"), column("current"), column("messages")
    };

    private final CharacterProfiles profiles;
    private final CharacterSessions sessions;

    @Activate
    public CharacterCommands(@Reference CharacterProfiles profiles, @Reference CharacterSessions sessions) {
        this.profiles = profiles;
        this.sessions = sessions;
    }

    @Descriptor("Lists the configured characters and those of open sessions, with numbers of sessions and messages")
    public Object list(
            @Parameter(names = AnswerForm.OPTION, presentValue = "true", absentValue = "false")
                    @Descriptor(AnswerForm.DESCRIPTION)
                    boolean json) {
        return AnswerForm.of(json)
                .answer(JsonAnswer.of(CharacterJson.list(profiles, sessions.list()), answer -> FieldList.of(
                                answer, column("sessions"))
                        .with("characters", Table.of(answer.path("characters"), CHARACTERS))));
    }

    @Descriptor("Shows a configured character, and how much open sessions have of it")
    public Object show(
            @Parameter(names = AnswerForm.OPTION, presentValue = "true", absentValue = "false")
                    @Descriptor(AnswerForm.DESCRIPTION)
                    boolean json,
            @Descriptor("name of the character") String name) {
        CharacterProfile profile = profiles.find(name)
                .orElseThrow(() -> new UnknownCharacterException(
                        name,
                        profiles.list().stream().map(CharacterProfile::name).toList()));
        return AnswerForm.of(json)
                .answer(JsonAnswer.of(
                        CharacterJson.of(profile, sessions.list()), character -> FieldList.of(character, CHARACTER)));
    }

    @Descriptor("Clears the histories of a character in all open sessions")
    public Object clear(
            @Parameter(names = AnswerForm.OPTION, presentValue = "true", absentValue = "false")
                    @Descriptor(AnswerForm.DESCRIPTION)
                    boolean json,
            @Descriptor("name of the character") String name) {
        SortedSet<String> known = CharacterJson.names(profiles, sessions.list());
        if (!known.contains(name)) {
            throw new UnknownCharacterException(name, List.copyOf(known));
        }
        return AnswerForm.of(json)
                .answer(FieldList.EMPTY.with("name", name).with("cleared", sessions.clearCharacter(name)));
    }
}
