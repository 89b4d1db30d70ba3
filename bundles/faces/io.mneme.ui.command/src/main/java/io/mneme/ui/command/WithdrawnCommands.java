package io.mneme.ui.command;

import io.mneme.ui.command.catalog.CommandCatalog;
import org.apache.felix.service.command.annotations.GogoCommand;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.propertytypes.ServiceRanking;

/** Refuses commands of the platform that cannot work: they need the terminal, which is that of the client, or a job control of their own. */
@Component(service = WithdrawnCommands.class, property = CommandCatalog.WITHDRAWN + ":Boolean=true")
@ServiceRanking(100)
@GogoCommand(
        scope = "gogo",
        function = {
            "nano",
            "ttop",
            "tmux",
            "watch",
            "keymap",
            "setopt",
            "unsetopt",
            "complete",
            "widget",
            "gosh",
            "sh",
            "jobs",
            "fg",
            "bg",
            "getopt",
            "clear",
            "history",
            "help"
        })
public final class WithdrawnCommands {

    /** Refuses, whatever the command and its words are. */
    public void _main(Object... words) {
        throw new IllegalArgumentException("%s does not work here, since it needs a terminal of its own; try: help"
                .formatted(words.length == 0 ? "this command" : words[0]));
    }
}
