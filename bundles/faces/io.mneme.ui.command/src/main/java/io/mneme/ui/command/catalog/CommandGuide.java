package io.mneme.ui.command.catalog;

import static org.osgi.service.component.annotations.ReferenceCardinality.MULTIPLE;
import static org.osgi.service.component.annotations.ReferencePolicyOption.GREEDY;

import io.mneme.spi.command.ArgumentValues;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Guides a person who types commands: what there is, what can follow, and what was wrong. */
@Component(service = CommandGuide.class)
public final class CommandGuide {

    /** The scopes in which a function without a scope is searched for first, in this order. */
    public static final List<String> SCOPE_ORDER =
            List.of("mneme", "journal", "conversation", "context", "policy", "plugin", "demo");

    private static final Pattern COMMAND = Pattern.compile("(?<![\\w:/.-])([a-z][a-z-]*):([a-z][a-z-]*)(?![\\w:/-])");

    @Reference(cardinality = MULTIPLE, policyOption = GREEDY)
    volatile List<ArgumentValues> sources = List.of();

    private final CommandCatalog catalog;
    private final HelpTopics topics;
    private final LineCompletion completion;

    @Activate
    public CommandGuide(@Reference CommandCatalog catalog) {
        this.catalog = catalog;
        this.topics = new HelpTopics(catalog, SCOPE_ORDER);
        this.completion = new LineCompletion(catalog, SCOPE_ORDER, () -> sources);
    }

    /** Returns what explains commands. */
    public HelpTopics topics() {
        return topics;
    }

    /** Returns what completes commands. */
    public LineCompletion completion() {
        return completion;
    }

    /** Returns the command of a scope and a function. */
    public Optional<ShellCommand> find(String scope, String function) {
        return catalog.find(scope, function);
    }

    /** Returns whether there are commands of a scope. */
    public boolean isScope(String name) {
        return catalog.scopes().containsKey(name);
    }

    /** Returns the command that a console runs by a name, with or without its scope. */
    public Optional<ShellCommand> named(String name) {
        return catalog.named(name, SCOPE_ORDER);
    }

    /** Returns that words do not fit a command, which of them and why, and where the help is. */
    public String misfit(ShellCommand command, List<String> words, CallStyle style) {
        String reason =
                ArgumentFault.of(command, words).map(fault -> ": " + fault).orElse("");
        return "these arguments do not fit " + style.call(command.scope(), command.function()) + reason + "; try: "
                + style.help(command.name());
    }

    /** Returns why a command has refused its arguments, and where its help is; for an unknown option, also what it takes. */
    public String refusal(ShellCommand command, String reason, CallStyle style) {
        if (reason.contains("; try: ")) {
            return reason;
        }
        String usage = reason.startsWith("there is no option ")
                ? "; usage: " + style.call(command.scope(), command.function()) + command.operandSynopsis()
                : "";
        return reason + usage + "; try: " + style.help(command.name());
    }

    /** Returns a text in which the commands that are written for a console are called as the reader calls them. */
    public String worded(String text, CallStyle style) {
        return COMMAND.matcher(text)
                .replaceAll(name -> Matcher.quoteReplacement(
                        find(name.group(1), name.group(2)).isPresent()
                                ? style.call(name.group(1), name.group(2))
                                : name.group()));
    }
}
