package io.mneme.ui.command.catalog;

import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/** Answers what a person asks for help on. */
public final class HelpTopics {

    private final CommandCatalog catalog;
    private final List<String> order;

    /**
     * Creates topics of a catalogue.
     *
     * @param order the scopes in which a function without a scope is searched for first
     */
    public HelpTopics(CommandCatalog catalog, List<String> order) {
        this.catalog = catalog;
        this.order = List.copyOf(order);
    }

    /**
     * Returns the help on a topic.
     *
     * @param topic nothing, a scope, a scope and a function, as two words or with a colon between them, or a function
     * @throws IllegalArgumentException if there is no such topic
     */
    public String on(List<String> topic, CallStyle style) {
        HelpText text = new HelpText(style);
        if (topic.isEmpty()) {
            return text.overview(catalog.scopes());
        }
        String name = String.join(":", topic).replaceFirst(":$", "");
        if (topic.size() == 1 && !name.contains(":")) {
            SortedMap<String, ShellCommand> functions = catalog.scopes().get(name);
            if (functions != null) {
                return text.scope(functions.values());
            }
        }
        return catalog.named(name, order).map(text::command).orElseThrow(() -> unknown(name, style));
    }

    /** Returns the error that there is no command of a name, with what there is. */
    public IllegalArgumentException unknown(String name, CallStyle style) {
        int colon = name.indexOf(':');
        String scope = colon < 0 ? name : name.substring(0, colon);
        Optional<SortedMap<String, ShellCommand>> functions =
                Optional.ofNullable(catalog.scopes().get(scope));
        String message = functions
                .map(known -> "no command is called %s; %s has %s; try: %s"
                        .formatted(
                                colon < 0 ? name : style.call(scope, name.substring(colon + 1)),
                                scope,
                                String.join(", ", known.keySet()),
                                style.help(scope)))
                .orElseGet(() -> "no %s is called %s; %stry: %s"
                        .formatted(colon < 0 ? "scope or command" : "command", name, existing(), style.help("")));
        return new IllegalArgumentException(message);
    }

    private String existing() {
        return "the scopes are " + String.join(", ", catalog.scopes().keySet()) + "; ";
    }
}
