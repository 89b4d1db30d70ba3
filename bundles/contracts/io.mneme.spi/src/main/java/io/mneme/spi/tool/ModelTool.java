package io.mneme.spi.tool;

import java.time.Duration;
import org.osgi.annotation.versioning.ConsumerType;

/**
 * A tool that a language model calls. To use an implementation, register it as a service: clients that are connected over the Model
 * Context Protocol are notified that the list of tools has changed, and are notified again when the service leaves. Of several tools
 * with the same name, the one with the highest {@code service.ranking} is called.
 *
 * <p>Called by many threads at once. What a tool throws, or does not return in time, is reported to the model as a failed call without
 * any message of the tool; the server and the other tools go on. What a tool returns is sent as it is: nothing is redacted.
 */
@ConsumerType
public interface ModelTool {

    /** Returns what a model is told of the tool; called once, when it is registered. */
    ToolDescription description();

    /**
     * Runs the tool.
     *
     * @param arguments a JSON object, which the container has checked against the schema of the description; {@code {}} if the model
     *     gave none
     * @return the result; {@linkplain ToolResult#error an error} if a value breaks a rule that the schema does not express, or if what
     *     it names is absent. An error tells the model what to change
     */
    ToolResult call(String arguments);

    /**
     * Returns the time limit of a call, at most 30 s; zero, unless overridden, for that maximum. Calls run on threads of the plug-in's
     * own. One that exceeds the limit is interrupted and reported as failed, as are others until it has returned. This
     * method is called once, when the tool is registered.
     */
    default Duration timeLimit() {
        return Duration.ZERO;
    }
}
