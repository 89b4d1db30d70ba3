package io.mneme.ui.gogo.character;

import io.mneme.api.session.CharacterProfiles;
import io.mneme.api.session.CharacterProfiles.CharacterProfile;
import io.mneme.api.session.CharacterSessions;
import io.mneme.api.session.HistorySummary;
import io.mneme.api.session.SessionSummary;
import io.mneme.api.session.UnknownCharacterException;
import io.mneme.ui.gogo.output.AnswerForm;
import io.mneme.ui.gogo.output.FieldList;
import io.mneme.ui.gogo.output.Table;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
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

    private static final List<String> COLUMNS =
            List.of("name", "configured", "voice", "sessions", "current", "messages");

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
        List<SessionSummary> open = sessions.list();
        Table characters = Table.of(COLUMNS, names(open).stream().map(name -> row(name, open)));
        return AnswerForm.of(json)
                .answer(FieldList.EMPTY.with("sessions", open.size()).with("characters", characters));
    }

    private TreeSet<String> names(List<SessionSummary> open) {
        TreeSet<String> names = new TreeSet<>();
        profiles.list().forEach(profile -> names.add(profile.name()));
        open.forEach(session ->
                session.histories().stream().map(HistorySummary::character).forEach(names::add));
        return names;
    }

    private List<Object> row(String name, List<SessionSummary> open) {
        Optional<CharacterProfile> profile = profiles.find(name);
        CharacterUse use = CharacterUse.of(name, open);
        return List.of(
                name,
                profile.isPresent(),
                profile.map(CharacterProfile::voice).orElse(""),
                use.sessions(),
                use.current(),
                use.messages());
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
        CharacterUse use = CharacterUse.of(name, sessions.list());
        return AnswerForm.of(json)
                .answer(FieldList.EMPTY
                        .with("name", profile.name())
                        .with("voice", profile.voice())
                        .with("prompt", profile.prompt())
                        .with("sessions", use.sessions())
                        .with("current", use.current())
                        .with("messages", use.messages()));
    }

    @Descriptor("Clears the histories of a character in all open sessions")
    public Object clear(
            @Parameter(names = AnswerForm.OPTION, presentValue = "true", absentValue = "false")
                    @Descriptor(AnswerForm.DESCRIPTION)
                    boolean json,
            @Descriptor("name of the character") String name) {
        TreeSet<String> known = names(sessions.list());
        if (!known.contains(name)) {
            throw new UnknownCharacterException(name, List.copyOf(known));
        }
        return AnswerForm.of(json)
                .answer(FieldList.EMPTY.with("name", name).with("cleared", sessions.clearCharacter(name)));
    }
}
