package io.mneme.ui.gogo.output;

import io.mneme.support.terminal.TerminalText;

/** The form in which a command answers; the only place that depends on the option {@code --json}. */
public enum AnswerForm {

    /** A value, of which Gogo's converter makes text where it is shown. */
    VALUE {
        @Override
        public Object answer(CommandResult result) {
            return result;
        }

        @Override
        public String render(CommandResult result) {
            return result.toText();
        }
    },

    /** JSON, whose strings contain no control that steers a terminal. */
    JSON {
        @Override
        public Object answer(CommandResult result) {
            return render(result);
        }

        @Override
        public String render(CommandResult result) {
            return TerminalText.json(result.toJson());
        }
    };

    /** The option of every command that can answer in JSON. */
    public static final String OPTION = "--json";

    /** What {@code help} shows of the option. */
    public static final String DESCRIPTION = "answer in JSON";

    /** Returns the form that the option asks for. */
    public static AnswerForm of(boolean json) {
        return json ? JSON : VALUE;
    }

    /** Returns what the command returns to Gogo. */
    public abstract Object answer(CommandResult result);

    /** Returns the result as text in this form, for a command that prints as things happen. */
    public abstract String render(CommandResult result);
}
