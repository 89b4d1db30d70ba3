package io.mneme.ui.command;

import io.mneme.ui.command.catalog.CommandCatalog;
import org.apache.felix.service.command.annotations.GogoCommand;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.propertytypes.ServiceRanking;

/** Refuses commands of the platform that find nothing here, and names those that do. */
@Component(service = WithdrawnFelixCommands.class, property = CommandCatalog.WITHDRAWN + ":Boolean=true")
@ServiceRanking(100)
@GogoCommand(
        scope = "felix",
        function = {"log", "help"})
public final class WithdrawnFelixCommands {

    /** Refuses, whatever the words are. */
    public void log(String... words) {
        throw new IllegalArgumentException("felix:log finds no log here; try: log:tail");
    }

    /** Refuses, whatever the words are. */
    public void help(String... words) {
        throw new IllegalArgumentException("felix:help does not know all commands; try: help");
    }
}
