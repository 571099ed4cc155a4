package dev.armature.trials.fuzz;

import dev.armature.model.Limits;
import dev.armature.trials.client.AnswerReader.Answer;
import java.util.regex.Pattern;

/** What an answer says about the server that gave it. */
sealed interface Verdict {
    /** The request was done. */
    record Done() implements Verdict {}

    /** It was refused as a request may be, with this code. */
    record Refused(String code) implements Verdict {}

    /** No request may be answered like this. */
    record Fault(String what) implements Verdict {}

    Pattern CODE = Pattern.compile("\"__type\":\"(?:[\\w.]*#)?(\\w+)\"");

    /** @param bodyBytes how long the request's body was */
    static Verdict on(Answer answer, int bodyBytes) {
        if (answer.status() == 200) {
            return new Done();
        }
        String text = answer.text();
        // What nothing has looked into has no code to be refused with.
        if (answer.status() == 413 && bodyBytes > Limits.REQUEST_BYTES_MAX) {
            return new Refused("(too large)");
        }
        if (answer.status() == 404 && text.startsWith("<UnknownOperationException/>")) {
            return new Refused("UnknownOperationException");
        }
        var code = CODE.matcher(text);
        return answer.status() >= 400 && answer.status() < 500 && code.find()
                ? new Refused(code.group(1))
                : new Fault(answer.status() + " " + text);
    }
}
